import type { ColumnType, Generated } from 'kysely'

/**
 * What a key is used for. `payer`: simulated customers; `treasury`: the platform's own, of which key 0 pays withdrawals
 * and refunds.
 */
export type KeyPurpose = 'payment' | 'recharge' | 'treasury' | 'payer'

/** Who has the key of an address that is paid to: this program, or the signer of another one. */
export type KeySource = 'seed' | 'signer'

interface NetworkTable {
  id: string
  chain_type: string
  name: string
  kind: 'evm' | 'simulated'
  chain_id: string | null
  confirmations: number
  block_seconds: number
  sort: number
  gas_limit: Generated<string>
  can_send: Generated<boolean>
  offered: Generated<boolean>
  finality: Generated<'finalized' | null>
}

interface TokenTable {
  id: string
  network_id: string
  symbol: string
  decimals: number
  contract: string | null
  is_native: Generated<boolean>
  payable: Generated<boolean>
  usdt_rate: Generated<string>
  sort: number
}

interface ChainSeedTable {
  only_row: Generated<boolean>
  /** In clear, for the version before `sealed`; null once that is over. */
  seed: string | null
  sealed: string | null
}

interface ChainKeyCounterTable {
  network_id: string
  purpose: KeyPurpose
  next_index: string
}

interface DepositAddressTable {
  network_id: string
  address: string
  key_index: string
  key_source: Generated<KeySource>
  bound_at: ColumnType<Date | null, null | undefined, Date>
  purpose: KeyPurpose
  created_at: Date
}

interface ChainAddressPoolTable {
  network_id: string
  purpose: 'payment' | 'recharge'
  key_index: string
  key_source: Generated<KeySource>
  address: string
  created_at: Date
}

interface ChainAddressMarkTable {
  network_id: string
  database_mark: string
}

interface ChainTroubleTable {
  network_id: string
  subject: string
  text: string
  since: Date
  /** When a worker has last told it; null: it stays until somebody says that it is over. */
  told_at: Date | null
}

interface ChainIdentityTable {
  network_id: string
  identity: string
}

interface ChainCursorTable {
  network_id: string
  next_block: string
  again_block: ColumnType<string | null, string | null | undefined>
  tip_number: string | null
  scanned_time: Date | null
  watched_at: Date | null
}

interface ChainBlockTable {
  network_id: string
  number: string
  hash: string
}

interface ChainTransferTable {
  id: Generated<string>
  network_id: string
  txid: string
  log_index: number
  place_known: Generated<boolean>
  edition: Generated<number>
  block_number: string
  block_hash: string
  block_time: Date
  from_address: string
  to_address: string
  token_id: string | null
  contract: string | null
  amount: string
  state: 'seen' | 'confirmed' | 'orphaned'
  seen_at: Date
  confirmed_at: Date | null
  adrift: Generated<boolean>
  settled: Generated<boolean>
  sighting: Generated<number>
}

interface ChainSenderTable {
  network_id: string
  address: string
  next_nonce: string
  /** The nonce of the chain at which the sender has stopped; null: it has not. */
  halted_nonce: ColumnType<string | null, string | null | undefined>
}

interface ChainJournalTable {
  id: Generated<string>
  network_id: string
  txid: string
  raw: string
  sender: string
  nonce: string
  created_at: Date
  mined_block: string | null
  mined_index: number | null
  ref: string | null
  order_digest: string
  purpose: KeyPurpose
  dropped_at: Date | null
  /** The transaction that a final block has with its nonce instead; null: none is known. */
  replaced_by: ColumnType<string | null, string | null | undefined>
}

interface ChainSigningTable {
  network_id: string
  ref: string
  order_digest: string
  /** The fields of the canonical text. */
  payout: ColumnType<unknown, string, string>
  asked: number
  created_at: Date
}

/**
 * The tables of 0003-chain.sql, 0018-chain.sql, 0050-transfer-places.sql, 0051-passed-over-addresses.sql,
 * 0055-payouts-that-leave.sql and 0096-chain-signing.sql.
 */
export interface ChainTables {
  network: NetworkTable
  token: TokenTable
  chain_seed: ChainSeedTable
  chain_key_counter: ChainKeyCounterTable
  deposit_address: DepositAddressTable
  chain_identity: ChainIdentityTable
  chain_cursor: ChainCursorTable
  chain_block: ChainBlockTable
  chain_transfer: ChainTransferTable
  chain_sender: ChainSenderTable
  chain_journal: ChainJournalTable
  chain_signing: ChainSigningTable
  chain_address_pool: ChainAddressPoolTable
  chain_trouble: ChainTroubleTable
  chain_address_mark: ChainAddressMarkTable
}
