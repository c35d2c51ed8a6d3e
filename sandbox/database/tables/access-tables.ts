import type { ColumnType } from 'kysely'

/** xid8 as text. */
type TransactionId = ColumnType<string, never, never>

interface RecoveryCodeTable {
  merchant_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

interface StepUpProofTable {
  proof_hash: Buffer
  merchant_id: string
  act: string
  payload_digest: string
  methods: string[]
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface EventFloorTable {
  only_row: ColumnType<boolean, never, never>
  made_in: ColumnType<string, string, string>
}

/** The tables of 0030-access.sql, and the column that it adds to `event`. */
export interface AccessTables {
  recovery_code: RecoveryCodeTable
  step_up_proof: StepUpProofTable
  event_floor: EventFloorTable
  event: { made_in: TransactionId }
}
