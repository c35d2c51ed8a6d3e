import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { Spinner } from '@/lib/ui/spinner'
import type { WalletSnapshot } from '@/lib/wallet/bridge'

interface WalletFrameStateProps {
  ready: WalletSnapshot['ready']
  onRetry: () => void
}

/** Covers the frame until the wallet has loaded: a tile while it loads, a message and Retry when it failed. */
export function WalletFrameState({ ready, onRetry }: WalletFrameStateProps) {
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
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-surface p-6 text-center"
        >
          <p className="type-15">
            <Trans>The wallet did not load</Trans>
          </p>
          <p className="type-13 text-text-2">
            <Trans>Nothing was signed. Check your connection, then retry.</Trans>
          </p>
          <Button variant="primary" className="mt-3" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
