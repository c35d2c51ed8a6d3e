import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, OctagonX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { devicePath } from '@/features/session/device-path'
import { OneCardPage } from '@/features/session/one-card-page'
import { stopByCode } from '@/lib/api/fixed-address'
import { StopFault } from '@/lib/domain-ui/stop-fault'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Callout } from '@/lib/ui/callout'
import { Icon } from '@/lib/ui/icon'

/**
 * `/stopWithdrawals`: the page of the link in a notice mail. It has one button, because its user may be in a hurry and
 * not signed in.
 */
export function StopWithdrawalsPage({ code }: { code: string | undefined }) {
  const { t } = useLingui()
  const [stopped, setStopped] = useState(false)
  return (
    <OneCardPage name={t`Stop all withdrawals`}>
      {stopped ? <Stopped /> : <Ask code={code} onStopped={() => setStopped(true)} />}
    </OneCardPage>
  )
}

function Ask({ code, onStopped }: { code: string | undefined; onStopped: () => void }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const stop = async (known: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      await stopByCode(known)
      onStopped()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <>
      <h1 className="type-22 track-display">
        <Trans>Stop all withdrawals</Trans>
      </h1>
      <p className="mt-2 mb-5 text-text-2">
        <Trans>
          No withdrawal and no refund leaves your account, whoever asks for it. Payments still come in. To resume, sign
          in and verify; then a waiting time follows.
        </Trans>
      </p>
      <div role="alert" className="mb-4 empty:mb-0">
        {fault !== undefined && <StopFault error={fault} />}
      </div>
      {code === undefined ? (
        <Callout tone="warning" title={<Trans>The code is missing.</Trans>}>
          <Trans>Open the link in your email again, or sign in and stop withdrawals there.</Trans>
        </Callout>
      ) : (
        <Button
          variant="danger-fill"
          size="lg"
          block
          icon={OctagonX}
          loading={busy}
          loadingText={<Trans>Stopping…</Trans>}
          onClick={() => void stop(code)}
        >
          <Trans>Stop all withdrawals now</Trans>
        </Button>
      )}
    </>
  )
}

function Stopped() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2.5 type-22 track-display outline-none">
        <Icon of={CircleCheck} size={22} className="text-success-text" />
        <Trans>All withdrawals are stopped</Trans>
      </h1>
      <p className="mt-2 text-text-2">
        <Trans>They stay stopped until you verify and resume. What to do next:</Trans>
      </p>
      <ol className="my-5 grid list-decimal gap-2 pl-5">
        <li>
          <Trans>
            Sign in and look at the withdrawal records. You can cancel withdrawals that are still being audited.
          </Trans>
        </li>
        <li>
          <Trans>Remove fixed addresses that you do not know.</Trans>
        </li>
        <li>
          <Trans>Change your password, and sign out devices that are not yours.</Trans>
        </li>
        <li>
          <Trans>Resume withdrawals when you are sure.</Trans>
        </li>
      </ol>
      <a href={devicePath('/login')} className={buttonLook({ variant: 'primary', size: 'lg', block: true })}>
        <Trans>Sign in</Trans>
      </a>
    </>
  )
}
