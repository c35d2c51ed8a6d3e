import { useLingui } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import { Icon } from '@/lib/ui/icon'
import { BUTTON_MARGIN, BUTTON_SIZE } from '@/lib/wallet/floating-position'
import { useFloatingPosition } from './use-floating-position'
import { useWallet } from './use-wallet'

/** The floating button that opens the wallet window (SPEC.md section 9): lower right, 52 px, movable. */
export function WalletButton() {
  const { t } = useLingui()
  const { open } = useWallet()
  const { position, moved, handlers } = useFloatingPosition(open)
  return (
    <button
      type="button"
      {...handlers}
      aria-label={t`Open wallet`}
      title={t`Open wallet. Drag it or use the arrow keys to move it.`}
      style={{
        [position.side]: BUTTON_MARGIN,
        bottom: position.bottom,
        width: BUTTON_SIZE,
        height: BUTTON_SIZE,
        transform: `translate(${moved.x}px, ${moved.y}px)`,
      }}
      className="fixed z-(--z-bulkbar) grid touch-none place-items-center rounded-4 bg-inverse text-text-inverse shadow-2"
    >
      <Icon of={Wallet} size={22} />
    </button>
  )
}
