import type { ColumnType, Generated } from 'kysely'
import type { Identity } from './column'

/** `assigned`: an order was credited with it after all; `taken_back`: the chain has it no more. */
export type UnassignedState = 'open' | 'assigned' | 'taken_back' | 'credited' | 'sending' | 'sent_back'

interface UnassignedTable {
  id: Identity
  handle_id: string
  transfer_id: string
  sighting: number
  /** null: the address was never given out, or is the treasury's, and no operator has found whose money it is. */
  merchant_id: string | null
  payment_id: string | null
  state: UnassignedState
  /** Whether the books hold it in the suspense account now. */
  in_suspense: Generated<boolean>
  rounds: Generated<number>
  charged: Generated<boolean>
  created_at: Date
  decided_at: Date | null
}

interface UnassignedActTable {
  id: Identity
  handle_id: string
  unassigned_id: string
  /** null: the operator decided, about money of nobody; a credit is then what the operator keeps. */
  merchant_id: string | null
  kind: 'credit' | 'send_back'
  amount: string
  fees: Generated<string>
  address: string | null
  /** What a send-back elsewhere than to the sender is worth in the limits of withdrawals; null for all others. */
  elsewhere_usdt: Generated<string | null>
  state: 'improgress' | 'accomplish' | 'canceled'
  reason: Generated<string>
  reason_words: ColumnType<unknown, string | null | undefined>
  /** Why it is not sent yet, as a reason with its code, JSON. */
  wait_words: ColumnType<unknown, string | null | undefined>
  txid: string | null
  client_ref: string | null
  created_at: Date
  finished_at: Date | null
}

interface UnassignedCatchUpTable {
  only_row: Generated<boolean>
  transfer_id: string
}

/** The tables of 0020-unassigned.sql. */
export interface UnassignedTables {
  unassigned: UnassignedTable
  unassigned_act: UnassignedActTable
  unassigned_catch_up: UnassignedCatchUpTable
}
