import type { ColumnType } from 'kysely'

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

interface SpentProofTable {
  merchant_id: string
  proof_hash: Buffer
  record: string
  created_at: Date
}

interface EventFloorTable {
  only_row: ColumnType<boolean, never, never>
  /** xid8 as text */
  made_in: string
}

interface PictureTable {
  id: string
  merchant_id: string
  content_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
  created_at: Date
}

/** The tables of 0030-access.sql and 0067-spent-proof.sql, and the columns that it adds to others. */
export interface AccessTables {
  recovery_code: RecoveryCodeTable
  step_up_proof: StepUpProofTable
  spent_proof: SpentProofTable
  event_floor: EventFloorTable
  picture: PictureTable
  merchant: {
    google_pending_secret: string | null
    google_pending_at: Date | null
    factors_changed_at: Date | null
  }
  session: { previous_hash: Buffer | null; previous_until: Date | null }
  /** xid8 as text, written by its default */
  event: { made_in: ColumnType<string, never, never> }
}
