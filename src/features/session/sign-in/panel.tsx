import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Checkbox } from '@/lib/ui/checkbox'
import { session } from '../session'
import { ChooseWay } from './choose-way'
import type { MailedCodes } from './use-mailed-code'
import type { SignedInAnswer } from './wallet-sign-in'

const EmailSteps = lazy(async () => ({ default: (await import('./email-steps')).EmailSteps }))
const GoogleCodeStep = lazy(async () => ({ default: (await import('./google-code-step')).GoogleCodeStep }))
const NewPasswordForm = lazy(async () => ({ default: (await import('./new-password-form')).NewPasswordForm }))

type Way = 'choose' | 'email' | 'register' | 'retrieve'

/**
 * The whole sign-in, used as a page and in the dialog that renews a session. A token that still owes its Google code
 * stays in this component's memory: until the code is accepted it gives no access and is stored nowhere.
 * @param renews the session of an account is renewed, so no new account is offered
 */
export function SignInPanel({ renews = false }: { renews?: boolean }) {
  const [way, setWay] = useState<Way>('choose')
  const [email, setEmail] = useState('')
  const [mailed] = useState<MailedCodes>(() => new Map())
  const installed = useSyncExternalStore(never, isInstalled, () => false)
  const [chosen, setKept] = useState<boolean>()
  const kept = chosen ?? installed
  const [owing, setOwing] = useState<string>()
  const accept = ({ token, verification }: SignedInAnswer) => {
    if (verification) setOwing(token)
    else session.begin({ token, kept })
  }
  const choose = () => setWay('choose')
  // Above the button that signs in: below it, it would be read when it is too late.
  const keep = (
    <Checkbox
      className="type-13 text-text-2"
      checked={kept}
      onCheckedChange={setKept}
      label={<Trans>Stay signed in on this device</Trans>}
    />
  )
  if (owing !== undefined) {
    return (
      <Later>
        <GoogleCodeStep
          token={owing}
          onAccepted={(token) => session.begin({ token, kept })}
          onBack={() => setOwing(undefined)}
        />
      </Later>
    )
  }
  return (
    <Later>
      {way === 'choose' && (
        <ChooseWay
          kept={kept}
          onAnswer={accept}
          onEmail={() => setWay('email')}
          {...(!renews && { onRegister: () => setWay('register') })}
        />
      )}
      {way === 'email' && (
        <EmailSteps
          kept={kept}
          keep={keep}
          email={email}
          mailed={mailed}
          onEmailChange={setEmail}
          onAnswer={accept}
          onBack={choose}
          onForgotten={() => setWay('retrieve')}
        />
      )}
      {way === 'register' && (
        <NewPasswordForm
          kind="register"
          email={email}
          mailed={mailed}
          onEmailChange={setEmail}
          kept={kept}
          keep={keep}
          onAnswer={accept}
          onBack={choose}
        />
      )}
      {way === 'retrieve' && (
        <NewPasswordForm
          kind="retrieve"
          email={email}
          mailed={mailed}
          onEmailChange={setEmail}
          onDone={() => setWay('email')}
          onBack={() => setWay('email')}
        />
      )}
      {way === 'choose' && <div className="mt-4">{keep}</div>}
    </Later>
  )
}

function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div aria-busy className="min-h-96" />}>{children}</Suspense>
}

/** An installed console belongs to one person, so "stay signed in" is preselected there, and not in a browser tab. */
function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** A page does not become installed while it is open. */
const never = () => () => undefined
