import type { FunctionComponent } from 'react'
import type { UserInfo } from '#shared/contract/user'
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

type Form = FunctionComponent<Omit<FactorFormProps, 'name'>>

/** The form that sets or changes each factor. */
const FORMS = {
  email: ({ user, byWallet, onDone }) => <MailboxForm user={user} byWallet={byWallet} onDone={onDone} />,
  password: ({ user, onDone }) => <PasswordForm kind="login" user={user} onDone={onDone} />,
  transaction: ({ user, onDone }) => <PasswordForm kind="transaction" user={user} onDone={onDone} />,
  google: ({ user, onCodes }) => <GoogleForm user={user} onCodes={onCodes} />,
  codes: ({ onCodes }) => <CodesForm onCodes={onCodes} />,
  phone: ({ user, onDone }) => <PhoneForm user={user} onDone={onDone} />,
} as const satisfies Record<FactorName, Form>

export function FactorForm({ name, ...rest }: FactorFormProps) {
  const Form: Form = FORMS[name]
  return <Form {...rest} />
}
