import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/lib/ui/button'
import { Spinner } from '@/lib/ui/spinner'
import type { WalletSnapshot } from '@/lib/wallet/bridge'

interface WalletFrameStateProps extends Pick<WalletSnapshot, 'ready' | 'overdue'> {
  onRetry: () => void
  onShow: () => void
  /** Gives up the call that waits. */
  onStop: () => void
}

/**
 * Covers the frame when the wallet does not show itself: a tile while it loads, a message and Retry when it did not load,
 * and a question when it hid its window without an answer.
 */
export function WalletFrameState({ ready, overdue, onRetry, onShow, onStop }: WalletFrameStateProps) {
  const { t } = useLingui()
  return (
    <>
      <output className="pointer-events-none absolute inset-0 grid place-items-center">
        {ready === 'loading' && (
          <div className="grid size-25 place-content-center justify-items-center gap-3 rounded-3 bg-inverse text-text-inverse">
            <Spinner />
            <span className="type-12">{t`Loading…`}</span>
          </div>
        )}
      </output>
      {ready === 'failed' && (
        <Cover
          title={<Trans>The wallet did not load</Trans>}
          text={<Trans>Nothing was signed. Check your connection, then retry.</Trans>}
        >
          <Button variant="primary" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </Cover>
      )}
      {ready === 'ready' && overdue && (
        <Cover
          title={<Trans>The wallet closed its window</Trans>}
          text={<Trans>It has not answered yet. Show it again, or stop waiting for it.</Trans>}
        >
          <Button onClick={onStop}>
            <Trans>Stop waiting</Trans>
          </Button>
          <Button variant="primary" onClick={onShow}>
            <Trans>Show the wallet</Trans>
          </Button>
        </Cover>
      )}
    </>
  )
}

function Cover({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-surface p-6 text-center"
    >
      <p className="type-15">{title}</p>
      <p className="type-13 text-text-2">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}
