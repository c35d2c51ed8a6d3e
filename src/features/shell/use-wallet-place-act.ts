import { useLingui } from '@lingui/react/macro'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'

/**
 * The act that moves the wallet's button, with its words. A phone has it too, because both buttons are drawn there: one
 * that was floated in a wide window could not be docked in a narrow one.
 */
export function useWalletPlaceAct(): { words: string; move: () => void } {
  const { t } = useLingui()
  const [place, setPlace] = useWalletButtonPlace()
  return place === 'header'
    ? { words: t`Float the wallet button`, move: () => setPlace('floating') }
    : { words: t`Dock the wallet button`, move: () => setPlace('header') }
}
