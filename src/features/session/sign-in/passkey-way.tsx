import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '@/lib/device/use-online'
import { Button } from '@/lib/ui/button'
import { FieldError } from '@/lib/ui/field'
import type { SignedInAnswer } from './wallet-sign-in'

export interface PasskeyWayProps {
  kept: boolean
  onAnswer: (answer: SignedInAnswer) => void
}

/** Sign-in with a passkey of the console. Drawn only where the back end offers it. */
export function PasskeyWay({ kept, onAnswer }: PasskeyWayProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [stage, setStage] = useState<'idle' | 'device' | 'checking'>('idle')
  const [problem, setProblem] = useState<string>()
  const begin = async () => {
    setProblem(undefined)
    setStage('device')
    try {
      const { passkeySignIn } = await import('./passkey-sign-in')
      const outcome = await passkeySignIn({ kept, onChecking: () => setStage('checking') })
      if ('answer' in outcome) return onAnswer(outcome.answer)
      setProblem(outcome.words)
    } catch {
      setProblem(t`The code for passkeys could not be loaded. Check the connection and try again.`)
    }
    setStage('idle')
  }
  const words =
    stage === 'device' ? t`Waiting for your passkey…` : stage === 'checking' ? t`Checking the signature…` : undefined
  return (
    <>
      <Button
        variant="link"
        icon={KeyRound}
        loading={stage !== 'idle'}
        loadingText={words}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => void begin()}
        {...(online ? {} : { disabledReason: <Trans>Needs a connection too.</Trans> })}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <output className="sr-only">{words}</output>
      {problem && (
        <div role="alert" className="mt-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </>
  )
}

/** Fetches the code when pointer or focus reaches the button: some browsers let a page ask only shortly after a press. */
function warmUp(): void {
  void import('./passkey-sign-in').catch(() => undefined)
}
