import { Trans, useLingui } from '@lingui/react/macro'
import { FileKey, KeyRound, Lock, Mail, Phone, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserInfo } from '@/lib/api/contract/user'
import { Card, CardHead } from '@/lib/ui/card'
import { Ruler } from '@/lib/ui/ruler'
import { MailboxForm } from '../factors/mailbox-form'
import { PasswordForm } from '../factors/password-form'
import { PhoneForm } from '../factors/phone-form'
import { CodesForm } from '../google/codes-form'
import { GoogleForm } from '../google/google-form'
import { maskEmail, maskPhone } from '../kit/masked'
import { SettingRow } from '../kit/setting-row'
import { When } from '../kit/when'
import type { RowName } from '../search'

interface SecurityCardProps {
  user: UserInfo
  open: RowName | undefined
  /** Whether a first mailbox is proven by a wallet. */
  byWallet: boolean
  onOpen: (row: RowName | undefined) => void
  onCodes: (codes: readonly string[]) => void
}

/** Every way to prove who one is: what is set, what is missing, and the form that changes it. */
export function SecurityCard({ user, open, byWallet, onOpen, onCodes }: SecurityCardProps) {
  const { t } = useLingui()
  const done = () => onOpen(undefined)
  const row = (name: RowName) => ({
    open: open === name,
    onOpenChange: (next: boolean) => onOpen(next ? name : undefined),
  })
  const { email, phone, recovery_codes: codes } = user
  const needsMail = email === null ? { offReason: <Trans>Add an email first</Trans> } : {}
  // Without a mailbox a bound authenticator proves a password too.
  const needsProof = user.bind_google_auth ? {} : needsMail
  const showsCodes = user.bind_google_auth && codes !== undefined
  const parts = [
    email !== null,
    phone !== null,
    user.password,
    ...(user.transaction_password === undefined ? [] : [user.transaction_password]),
    user.bind_google_auth,
    ...(showsCodes ? [codes.saved] : []),
  ]
  const set = parts.filter(Boolean).length
  return (
    <Card aria-labelledby="security-title">
      <CardHead
        id="security-title"
        title={<Trans>Security</Trans>}
        actions={
          <>
            <span className="type-13 text-text-2">
              <Trans>
                <b className="font-semibold text-text-1">{set}</b> of {parts.length} in place
              </Trans>
            </span>
            <Ruler ticks={parts.length} used={set} good className="w-36 phone:w-20" />
          </>
        }
      />
      <ul className="mt-2 pb-1">
        <SettingRow
          icon={Mail}
          title={t`Email`}
          state={email === null ? 'missing' : 'set'}
          note={
            email === null ? (
              <Trans>Not set. Codes and notices come by email.</Trans>
            ) : (
              note(maskEmail(email), user, 'mailbox_changed')
            )
          }
          act={email === null ? <Trans>Add</Trans> : <Trans>Change</Trans>}
          {...row('email')}
        >
          {() => <MailboxForm user={user} byWallet={byWallet} onDone={done} />}
        </SettingRow>
        <SettingRow
          icon={Lock}
          title={t`Login password`}
          state={user.password ? 'set' : 'missing'}
          note={
            user.password ? note(t`Set`, user, 'password_changed') : <Trans>Not set. You sign in by wallet only.</Trans>
          }
          act={user.password ? <Trans>Change</Trans> : <Trans>Set</Trans>}
          {...needsProof}
          {...row('password')}
        >
          {() => <PasswordForm kind="login" user={user} onDone={done} />}
        </SettingRow>
        {user.transaction_password !== undefined && (
          <SettingRow
            icon={KeyRound}
            title={t`Transaction password`}
            state={user.transaction_password ? 'set' : 'missing'}
            note={
              user.transaction_password ? (
                note(t`Set`, user, 'transaction_password_changed')
              ) : (
                <Trans>Not set. Withdrawals use your login password.</Trans>
              )
            }
            act={user.transaction_password ? <Trans>Change</Trans> : <Trans>Set</Trans>}
            {...needsProof}
            {...row('transaction')}
          >
            {() => <PasswordForm kind="transaction" user={user} onDone={done} />}
          </SettingRow>
        )}
        <SettingRow
          icon={Smartphone}
          title={t`Google Authenticator`}
          state={user.bind_google_auth ? 'set' : 'missing'}
          note={
            user.bind_google_auth ? (
              note(t`Bound`, user, 'google_bound')
            ) : (
              <Trans>Not bound. It protects sign-in and withdrawals.</Trans>
            )
          }
          act={user.bind_google_auth ? <Trans>Replace</Trans> : <Trans>Bind</Trans>}
          {...(user.bind_google_auth ? {} : needsMail)}
          {...row('google')}
        >
          {() => <GoogleForm user={user} onCodes={onCodes} />}
        </SettingRow>
        {showsCodes && (
          <SettingRow
            icon={FileKey}
            title={t`Recovery codes`}
            state={codes.saved && codes.left > 0 ? 'set' : 'missing'}
            note={
              codes.saved ? (
                <Trans>{codes.left} left. Each works once instead of your Google code.</Trans>
              ) : (
                <Trans>Not saved. Without them you lose access with your phone.</Trans>
              )
            }
            act={<Trans>Make new codes</Trans>}
            {...row('codes')}
          >
            {() => <CodesForm onCodes={onCodes} />}
          </SettingRow>
        )}
        <SettingRow
          icon={Phone}
          title={t`Phone`}
          state={phone === null ? 'optional' : 'set'}
          note={
            phone === null ? (
              <Trans>Not set</Trans>
            ) : (
              note(maskPhone({ area_code: user.area_code, phone }), user, 'phone_changed')
            )
          }
          act={phone === null ? <Trans>Add</Trans> : <Trans>Change</Trans>}
          {...needsMail}
          {...row('phone')}
        >
          {() => <PhoneForm user={user} onDone={done} />}
        </SettingRow>
      </ul>
    </Card>
  )
}

/** A value, and when it was changed where the back end tells it. */
function note(value: string, { factor_times }: UserInfo, code: string): ReactNode {
  const at = factor_times?.[code]
  if (at === undefined) return value
  return (
    <>
      {value} ·{' '}
      <Trans>
        changed <When at={at} />
      </Trans>
    </>
  )
}
