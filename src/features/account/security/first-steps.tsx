import { Trans } from '@lingui/react/macro'
import type { UserInfo } from '#shared/contract/user'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import type { RowName } from '../search'

interface FirstStepsProps {
  user: UserInfo
  onOpen: (row: RowName) => void
}

/** For a merchant who has only signed in by wallet: what a first withdrawal needs, in the order in which it can be set. */
export function FirstSteps({ user: { email, password, transaction_password }, onOpen }: FirstStepsProps) {
  const hasPassword = password || transaction_password === true
  if (email !== null && hasPassword) return null
  return (
    <Callout
      tone="warning"
      title={<Trans>A withdrawal is proven by a password and a code.</Trans>}
      action={
        <Button size="sm" onClick={() => onOpen(email === null ? 'email' : 'password')}>
          {email === null ? <Trans>Add email</Trans> : <Trans>Set password</Trans>}
        </Button>
      }
    >
      {email === null ? (
        <Trans>First add your email address, then set a login password. Both also save you if a wallet is lost.</Trans>
      ) : (
        <Trans>Your email address is set. Now set a login password.</Trans>
      )}
    </Callout>
  )
}
