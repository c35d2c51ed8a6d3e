import type { Generated } from 'kysely'
import type { Identity, JsonWithDefault } from './column'

/** What is known of a transaction that was looked up; the contract says what each means (`lookUpAnswer`). */
type LookUpAnswer =
  | 'waiting'
  | 'confirming'
  | 'credited'
  | 'already_credited'
  | 'other_token'
  | 'other_contract'
  | 'unassigned'
  | 'no_token'
  | 'not_yours'
  | 'not_found'
  | 'failed'
  | 'closed'

interface LookUpTable {
  id: Identity
  handle_id: string
  merchant_id: string
  network_id: string
  txid: string
  state: 'open' | 'done'
  answer: LookUpAnswer | null
  block_number: string | null
  block_hash: string | null
  block_time: Date | null
  confirmations: Generated<number>
  transfers: JsonWithDefault
  found_here: Generated<boolean>
  failures: Generated<number>
  look_at: Date
  wait_until: Date
  created_at: Date
  answered_at: Date | null
}

interface LookUpAskTable {
  id: Identity
  look_up_id: string
  ip: string
  device: string
  asked_at: Date
}

/** The tables of 0030-look-up.sql. */
export interface LookUpTables {
  look_up: LookUpTable
  look_up_ask: LookUpAskTable
}
