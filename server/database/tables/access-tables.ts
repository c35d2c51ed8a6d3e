import type { ColumnType, Generated } from 'kysely'
import type { Derived, Identity } from './column'

interface SessionTable {
  token_hash: Buffer
  id: string
  merchant_id: string
  token_class: 'pending' | 'full'
  kept: Generated<boolean>
  ip: string
  device: string
  created_at: Date
  active_at: Date
  idle_seconds: number
  expires_at: Date
  revoked_at: Date | null
  previous_hash: Buffer | null
  previous_until: Date | null
  seal: string | null
  /** The passkey that has opened it; null: another way in. */
  passkey_id: ColumnType<string | null, string | undefined, never>
}

interface ForgedRowTable {
  kind: string
  row_id: string
  found_at: Date
}

interface WalletChallengeTable {
  id: string
  chain_type: string
  address: string
  public_key: string | null
  message: string
  nonce: string
  state_hash: Buffer | null
  console_origin: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface LoginTicketTable {
  uuid_hash: Buffer
  chain_type: string
  address: string
  state_hash: Buffer | null
  console_origin: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface VerificationCodeTable {
  id: Identity
  channel: 'email' | 'sms'
  target: string
  flow: number
  merchant_id: string | null
  payload_digest: string | null
  device_hash: Buffer | null
  /** Added by 0083: the kind of act that it is for; null: the flow says it all. */
  kind: Generated<string | null>
  /** Added by 0060: whose account it opens; null: nobody's. */
  owner_id: Generated<string | null>
  /** Added by 0060. */
  epoch: Generated<string>
  code_hash: Buffer
  failures: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface GuessGuardTable {
  subject: string
  failures_in_row: Generated<number>
  window_started_at: Date
  failures_in_window: Generated<number>
  locked_until: Date | null
}

interface RecoveryCodeTable {
  merchant_id: string
  code_hash: Buffer
  /** The id of the secret that it was hashed with; null in rows of the version before. */
  key_id: string | null
  created_at: Date
  used_at: Date | null
}

interface CodeSendTable {
  id: Identity
  channel: 'email' | 'sms'
  address_hash: Buffer
  caller: string
  /** Null in rows of a version before 0137-code-sends-by-network.sql. */
  network: string | null
  sent_at: Date
}

interface SealingTable {
  only_row: Derived<boolean>
  clear_until: Date
}

interface StepUpProofTable {
  proof_hash: Buffer
  merchant_id: string
  act: string
  payload_digest: string
  methods: string[]
  /** Added by 0060. */
  epoch: Generated<string>
  /** Added by 0060: null in rows of the version before. */
  session_id: Generated<string | null>
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

interface KnownDeviceTable {
  device_hash: Buffer
  merchant_id: string
  created_at: Date
  used_at: Date
}

interface MailLinkTable {
  link_hash: Buffer
  merchant_id: string
  flow: number
  failures: Generated<number>
  /** Added by 0060. */
  epoch: Generated<string>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface SecretInUseTable {
  key_id: string
  turn: number
}

interface SealedFileTable {
  name: string
  key_id: string
  seen_at: Date
}

/** The tables of 0005-access.sql, 0016-sealed-secrets.sql, 0023-fair-access.sql, 0081-secret-in-use.sql and 0137-code-sends-by-network.sql. */
export interface AccessTables {
  known_device: KnownDeviceTable
  mail_link: MailLinkTable
  session: SessionTable
  wallet_challenge: WalletChallengeTable
  login_ticket: LoginTicketTable
  verification_code: VerificationCodeTable
  guess_guard: GuessGuardTable
  recovery_code: RecoveryCodeTable
  code_send: CodeSendTable
  sealing: SealingTable
  step_up_proof: StepUpProofTable
  spent_proof: SpentProofTable
  secret_in_use: SecretInUseTable
  sealed_file: SealedFileTable
  forged_row: ForgedRowTable
}
