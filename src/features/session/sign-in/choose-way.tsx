import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock, Mail, Wallet as WalletIcon } from 'lucide-react'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { namesOperation } from '@/lib/api/transport/names-operation'
import { walletOrigin } from '@/lib/config/console-config'
import { useKnownConfig } from '@/lib/config/config-context'
import { repeatEarlyPress } from '@/lib/device/early-press'
import { useOnline } from '@/lib/device/use-online'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { FieldError } from '@/lib/ui/field'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { mountedWallet, wantWallet } from '../wallet-access'
import type { PasskeyWayProps } from './passkey-way'
import { StepHead } from './step-head'
import type { SignedInAnswer } from './wallet-sign-in'

interface ChooseWayProps {
  kept: boolean
  onAnswer: (answer: SignedInAnswer) => void
  onEmail: () => void
  /** Absent where somebody signs in again: a new account would be no help there. */
  onRegister?: () => void
}

/** The first step: the wallet first, e-mail second (PRODUCT.md section 6, Log-in). */
export function ChooseWay({ kept, onAnswer, onEmail, onRegister }: ChooseWayProps) {
  const { begin, stage, problem } = useWalletSignIn(kept, onAnswer)
  const words = useStageWords(stage)
  const online = useOnline()
  const passkey = usePasskeyWay(online)
  // The first step is drawn in the page. Here, because now its buttons have their code.
  useEffect(repeatEarlyPress, [])
  return (
    <>
      <StepHead
        title={<Trans>Sign in</Trans>}
        lead={<Trans>Connect the wallet that owns this merchant account.</Trans>}
      />
      <Button
        variant="primary"
        size="lg"
        block
        icon={WalletIcon}
        loading={stage !== 'idle'}
        loadingText={words}
        {...(online ? {} : { disabledReason: <Trans>You are offline. Signing in needs a connection.</Trans> })}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => void begin()}
        className="h-13 text-[1rem]"
      >
        <Trans>Connect Wallet</Trans>
      </Button>
      <output className="sr-only">{words}</output>
      <div role="alert" className={problem ? 'mt-2' : undefined}>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <Chains />
      <div className="my-6.5 flex items-center gap-3.5 phone:my-3.5">
        <hr aria-hidden className="flex-1 border-line-hair" />
        <span className="type-12 text-text-3">
          <Trans>or</Trans>
        </span>
        <hr aria-hidden className="flex-1 border-line-hair" />
      </div>
      <Button
        size="lg"
        block
        icon={Mail}
        onPointerEnter={fetchEmailSteps}
        onFocus={fetchEmailSteps}
        onClick={onEmail}
        {...(online ? {} : { disabledReason: <Trans>Needs a connection too.</Trans> })}
      >
        <Trans>Continue with email</Trans>
      </Button>
      {/* Its line is there before it, so that nothing moves when it comes. */}
      <div className="mt-2.5 grid min-h-6 justify-items-start phone:justify-items-center">
        {passkey && <passkey.PasskeyWay kept={kept} onAnswer={onAnswer} />}
      </div>
      {onRegister && (
        <p className="mt-5 type-13 text-text-2 phone:text-center">
          <Trans>
            New here?{' '}
            <button type="button" onClick={onRegister} className={buttonLook({ variant: 'link' })}>
              Create a merchant account
            </button>
          </Trans>
        </p>
      )}
      <WalletHostNote />
    </>
  )
}

/** The way in by a passkey; undefined where the back end does not offer it, or the browser has none. */
function usePasskeyWay(online: boolean) {
  const [way, setWay] = useState<{ PasskeyWay: ComponentType<PasskeyWayProps> }>()
  useEffect(() => {
    if (!online || !('PublicKeyCredential' in window)) return
    namesOperation('session.passkeyLogin')
      .then(async (isNamed) => isNamed && setWay(await import('./passkey-way')))
      .catch(() => undefined)
  }, [online])
  return way
}

type Stage = 'idle' | 'wallet' | 'checking'

function useWalletSignIn(kept: boolean, onAnswer: ChooseWayProps['onAnswer']) {
  const { t } = useLingui()
  const [stage, setStage] = useState<Stage>('idle')
  const [problem, setProblem] = useState<string>()
  const begin = async () => {
    setProblem(undefined)
    setStage('wallet')
    try {
      const { walletSignIn } = await import('./wallet-sign-in')
      const outcome = await walletSignIn({ kept, onChecking: () => setStage('checking') })
      if (outcome.is === 'signed-in') return onAnswer(outcome.answer)
      if (outcome.is === 'failed') setProblem(outcome.words)
    } catch {
      setProblem(t`The wallet could not be loaded. Check the connection and try again.`)
    }
    setStage('idle')
  }
  return { begin, stage, problem }
}

/** The progress of the wallet in words: opening, waiting for the person, or being checked by the server. */
function useStageWords(stage: Stage): string | undefined {
  const { t } = useLingui()
  const mounted = useSyncExternalStore(mountedWallet.subscribe, mountedWallet.get, mountedWallet.get)
  if (stage === 'checking') return t`Checking the signature…`
  if (stage === 'idle') return undefined
  return mounted?.stage === 'waiting' ? t`Waiting for you in the wallet…` : t`Opening the wallet…`
}

/** Fetches the code of the wallet when pointer or focus reaches the button, so that a press need not wait for it. */
function warmUp(): void {
  wantWallet()
  void import('./wallet-sign-in').catch(() => {
    // The failure is shown when the button is pressed.
  })
}

/** The same for the steps with an e-mail address. */
function fetchEmailSteps(): void {
  void import('./email-steps').catch(() => undefined)
}

const SHOWN_CHAINS = 4

function Chains() {
  const chains = useKnownConfig()?.enabled_chains ?? []
  const more = chains.length - SHOWN_CHAINS
  return (
    <p className="mt-3.5 min-h-4 text-center type-12 text-text-3 phone:hidden">
      {chains.slice(0, SHOWN_CHAINS).join(' · ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more chain" other="and # more chains" />
        </>
      )}
    </p>
  )
}

/** As long as most hosts are, so that the sentence keeps its lines when the host arrives. */
const PLACE_OF_HOST = 'x'.repeat(20)

function WalletHostNote() {
  const config = useKnownConfig()
  const host = config ? new URL(walletOrigin(config)).host : PLACE_OF_HOST
  return (
    <div className="mt-6.5 flex gap-3 rounded-2 border border-line-hair bg-sunken px-3.5 py-3 type-13 text-text-2 phone:mt-3.5">
      <Icon of={Lock} size={16} className="mt-0.5" />
      <p>
        <Trans>
          The wallet opens in its own window from{' '}
          <b className={classNames('font-semibold text-text-1 wrap-anywhere', !config && 'invisible')}>{host}</b>. This
          page never sees your keys.
        </Trans>
      </p>
    </div>
  )
}
