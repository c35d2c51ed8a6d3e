import type { ColumnType, Generated } from 'kysely'

interface PayoutSignerTable {
  network_id: string
  signer_id: string
  seen_at: Date
  journal_entries: Generated<string | null>
  journal_hash: Generated<string | null>
  older_since: Generated<Date | null>
}

interface PasskeyTable {
  id: Generated<string>
  credential_id: string
  merchant_id: string
  person: string
  /** The public key as SubjectPublicKeyInfo, in base64url. */
  spki: string
  state: 'sending' | 'pending' | 'waits' | 'ready' | 'removing' | 'refused'
  code: string | null
  ready_at: Date | null
  reason: Generated<string>
  /** What the signer was not told yet: the body of its call, JSON; null: nothing. */
  request: ColumnType<unknown, string | null, string | null>
  checked_at: Date
  created_at: Date
  /** How often it had signed at its last sign-in; `0`: it does not count. */
  sign_count: Generated<string>
  /** See access/row-seal. */
  seal: Generated<string | null>
}

interface PasskeyChallengeTable {
  nonce_hash: Buffer
  console_origin: string
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

interface PayoutConfirmationTable {
  ref: string
  merchant_id: string
  payout: ColumnType<unknown, string, string>
  assertions: ColumnType<unknown, string, string>
  answer: string | null
  created_at: Date
}

interface SignerCreditTable {
  transfer_id: string
  network_id: string
  merchant_id: string
  state: Generated<'waiting' | 'credited' | 'refused'>
  answer: Generated<string>
  next_at: Date
  /** It had counted, and is told again. */
  again: Generated<boolean>
}

interface PayoutGivenBackTable {
  ref: string
  transfer_id: string
  amount: string
  refused: ColumnType<string | null, null | undefined, string>
}

/** The tables of 0123-passkeys.sql, 0129-passkey-sign-in.sql and 0132-older-journal.sql. */
export interface PasskeyTables {
  payout_signer: PayoutSignerTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  payout_confirmation: PayoutConfirmationTable
  signer_credit: SignerCreditTable
  payout_given_back: PayoutGivenBackTable
}
