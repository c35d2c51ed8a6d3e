import { Trans, useLingui } from '@lingui/react/macro'
import { FileKey, KeyRound, Lock, type LucideIcon, Mail, Phone, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { sendSmsCode } from '#shared/contract/session'
import type { UserInfo } from '#shared/contract/user'
import { isTold } from '@/lib/api/told'
import { useWithholds } from '@/lib/api/use-offers'
import { maskEmail, maskPhone } from '../kit/masked'
import type { RowState } from '../kit/row-state'
import { When } from '../kit/when'
import type { RowName } from '../search'

export type FactorName = Extract<RowName, 'email' | 'password' | 'transaction' | 'google' | 'codes' | 'phone'>

interface Factor {
  name: FactorName
  icon: LucideIcon
  title: string
  state: RowState
  note: ReactNode
  /** The label of the button. */
  act: ReactNode
  /** Why the button is off. */
  offReason?: ReactNode
}

/** The field that says whether a factor is set. */
const FIELDS = {
  email: 'email',
  password: 'password',
  transaction: 'transaction_password',
  google: 'bind_google_auth',
  codes: 'recovery_codes',
  phone: 'phone',
} as const satisfies Record<FactorName, keyof UserInfo>

/** The factors of a merchant in words. What the back end does not tell is left out, or said not to be told. */
export function useFactors(user: UserInfo): readonly Factor[] {
  const { t } = useLingui()
  const { email, phone, password, transaction_password, bind_google_auth, recovery_codes: codes, hold } = user
  const noTexts = useWithholds(sendSmsCode.name) === true
  const mailFirst = email === null ? { offReason: <Trans>Add an email first</Trans> } : {}
  // A bound authenticator proves a password too.
  const proofFirst = bind_google_auth ? {} : mailFirst
  const factors: readonly Factor[] = [
    {
      name: 'email',
      icon: Mail,
      title: t`Email`,
      state: email === null ? 'missing' : 'set',
      note:
        email === null ? (
          <Trans>Not set. Codes and notices come by email.</Trans>
        ) : (
          note(maskEmail(email), user, 'mailbox_changed')
        ),
      act: changeOr(email !== null, <Trans>Add</Trans>),
    },
    {
      name: 'password',
      icon: Lock,
      title: t`Login password`,
      state: password ? 'set' : 'missing',
      note: password ? (
        note(t`In place`, user, 'password_changed', 'password_retrieved')
      ) : (
        <Trans>Not set. You sign in by wallet only.</Trans>
      ),
      act: changeOr(password, <Trans>Set</Trans>),
      ...proofFirst,
    },
    ...(transaction_password === undefined
      ? []
      : [
          {
            name: 'transaction' as const,
            icon: KeyRound,
            title: t`Transaction password`,
            state: transaction_password ? ('set' as const) : ('missing' as const),
            note: transaction_password ? (
              note(t`In place`, user, 'transaction_password_changed')
            ) : (
              <Trans>Not set. Withdrawals use your login password.</Trans>
            ),
            act: changeOr(transaction_password, <Trans>Set</Trans>),
            ...proofFirst,
          },
        ]),
    {
      name: 'google',
      icon: Smartphone,
      title: t`Google Authenticator`,
      state: bind_google_auth ? 'set' : 'missing',
      note: bind_google_auth ? (
        note(t`Bound`, user, 'google_bound')
      ) : (
        <Trans>Not bound. It protects sign-in and withdrawals.</Trans>
      ),
      act: bind_google_auth ? <Trans>Replace</Trans> : <Trans>Bind</Trans>,
      ...proofFirst,
    },
    ...(bind_google_auth && codes !== undefined
      ? [
          {
            name: 'codes' as const,
            icon: FileKey,
            title: t`Recovery codes`,
            state: codes.saved && codes.left > 0 ? ('set' as const) : ('missing' as const),
            note: codes.saved ? (
              <Trans>{codes.left} left. Each works once instead of your Google code.</Trans>
            ) : (
              <Trans>Not saved. Without them you lose access with your phone.</Trans>
            ),
            act: <Trans>Make new codes</Trans>,
          },
        ]
      : []),
    {
      name: 'phone',
      icon: Phone,
      title: t`Phone`,
      state: phone === null ? 'optional' : 'set',
      note:
        phone === null ? (
          <Trans>Not set</Trans>
        ) : (
          note(maskPhone({ area_code: user.area_code, phone }), user, 'phone_changed')
        ),
      act: changeOr(phone !== null, <Trans>Add</Trans>),
      ...mailFirst,
      ...(noTexts ? { offReason: <Trans>This service sends no text messages.</Trans> } : {}),
    },
  ]
  const untold = { state: 'optional' as const, note: <Trans>This service does not tell whether it is set.</Trans> }
  // The server refuses every change then, so no form is filled in in vain.
  const waits = hold?.reason === 'password_retrieved' && !bind_google_auth
  const later = waits ? { offReason: <ChangesFrom at={hold.until} /> } : {}
  return factors.map((factor) => ({ ...factor, ...(isTold(user, FIELDS[factor.name]) ? {} : untold), ...later }))
}

function ChangesFrom({ at }: { at: number }) {
  return (
    <Trans>
      Can be changed from <When at={at} exact />
    </Trans>
  )
}

/** "Change" for a factor that is set, else what sets it. */
function changeOr(isSet: boolean, first: ReactNode): ReactNode {
  return isSet ? <Trans>Change</Trans> : first
}

/** A value, and when it was last changed where the back end tells it. */
function note(value: string, { factor_times }: UserInfo, ...codes: readonly string[]): ReactNode {
  const at = Math.max(...codes.map((code) => factor_times?.[code] ?? 0))
  if (at === 0) return value
  return (
    <>
      {value} ·{' '}
      <Trans>
        changed <When at={at} />
      </Trans>
    </>
  )
}
