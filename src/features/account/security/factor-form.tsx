import type { UserInfo } from '@/lib/api/contract/user'
import { MailboxForm } from '../factors/mailbox-form'
import { PasswordForm } from '../factors/password-form'
import { PhoneForm } from '../factors/phone-form'
import { CodesForm } from '../google/codes-form'
import { GoogleForm } from '../google/google-form'
import type { FactorName } from './use-factors'

interface FactorFormProps {
  name: FactorName
  user: UserInfo
  byWallet: boolean
  onDone: () => void
  onCodes: (codes: readonly string[]) => void
}

/** The form that sets or changes a factor. */
export function FactorForm({ name, user, byWallet, onDone, onCodes }: FactorFormProps) {
  switch (name) {
    case 'email':
      return <MailboxForm user={user} byWallet={byWallet} onDone={onDone} />
    case 'password':
      return <PasswordForm kind="login" user={user} onDone={onDone} />
    case 'transaction':
      return <PasswordForm kind="transaction" user={user} onDone={onDone} />
    case 'google':
      return <GoogleForm user={user} onCodes={onCodes} />
    case 'codes':
      return <CodesForm onCodes={onCodes} />
    case 'phone':
      return <PhoneForm user={user} onDone={onDone} />
  }
}
