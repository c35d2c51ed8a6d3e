import { useLingui } from '@lingui/react/macro'
import { Check, Lock, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Badge } from '@/lib/ui/badge'
import { IconButton } from '@/lib/ui/button'
import { Icon } from '@/lib/ui/icon'
import type { WalletBridge } from '@/lib/wallet/bridge'
import { frameAttributes } from '@/lib/wallet/frame'
import { WalletFrameState } from './wallet-frame-state'

interface WalletWindowProps {
  bridge: WalletBridge
  walletOrigin: string
}

/**
 * The wallet's frame inside a window that the console draws, so that the host name above it is written by the console
 * and not by the wallet. It is a native modal dialog: it makes the page behind it inert, and keeps its frame alive
 * while closed.
 */
export function WalletWindow({ bridge, walletOrigin }: WalletWindowProps) {
  const { t } = useLingui()
  const { ready, generation, open, overdue } = useSyncExternalStore(bridge.subscribe, bridge.snapshot)
  const dialog = useDialogThatIs(open)
  const { host } = new URL(walletOrigin)
  const frame = frameAttributes(walletOrigin)
  const attach = useCallback(
    (element: HTMLIFrameElement | null) => (element ? bridge.attach(element) : undefined),
    [bridge],
  )

  return (
    <dialog
      ref={dialog}
      aria-label={t`Wallet window`}
      onCancel={(event) => {
        event.preventDefault()
        bridge.close()
      }}
      onClose={(event) => {
        // The browser may close it without asking (a second Esc). Ignore the event when the window has been opened
        // again since.
        if (!event.currentTarget.open && bridge.snapshot().open) bridge.close()
      }}
      className="pointer-events-auto m-auto h-[min(41rem,calc(100dvh-2rem))] w-[25rem] max-w-full flex-col overflow-hidden rounded-4 border border-line-strong bg-raised p-0 text-text-1 shadow-3 backdrop:bg-scrim open:flex desk:open:animate-dialog-in phone:mb-0 phone:h-[92dvh] phone:w-full phone:rounded-b-none phone:border-x-0 phone:border-b-0 phone:transition-[translate] phone:duration-(--time-calm) phone:ease-(--ease-out) phone:starting:open:translate-y-full"
    >
      <div className="flex h-12 flex-none items-center gap-2 border-b border-line-strong bg-sunken pr-2 pl-4">
        <Icon of={Lock} size={16} />
        <span className="min-w-0 flex-1 truncate type-13 font-medium">{host}</span>
        {ready === 'ready' && (
          <Badge tone="success" icon={Check} title={t`This is the wallet address that this console is set up for.`}>
            {t`Expected`}
          </Badge>
        )}
        <IconButton icon={X} size="sm" label={t`Close wallet window`} onClick={() => bridge.close()} />
      </div>
      <div className="relative min-h-0 flex-1 bg-surface">
        {ready !== 'idle' && (
          <iframe
            key={generation}
            ref={attach}
            title={t`Wallet at ${host}`}
            sandbox={frame.sandbox}
            allow={frame.allow}
            referrerPolicy={frame.referrerPolicy}
            src={frame.src}
            className="block size-full border-0"
          />
        )}
        <WalletFrameState
          ready={ready}
          overdue={overdue}
          onRetry={() => bridge.retry()}
          onShow={() => bridge.open()}
          onStop={() => bridge.close()}
        />
      </div>
    </dialog>
  )
}

/** Opens and closes a dialog element; the browser moves the focus in and back. */
function useDialogThatIs(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (!open || current === null) return current?.close()
    // A dialog of the page hides everything else from assistive technology, also one that comes while this is open. This one
    // lies above it (signing in again over a draft) and must be readable.
    const show = () => current.removeAttribute('aria-hidden')
    const watch = new MutationObserver(show)
    watch.observe(current, { attributeFilter: ['aria-hidden'] })
    show()
    if (!current.open) current.showModal()
    return () => watch.disconnect()
  }, [open])
  return dialog
}
