import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '@/lib/ui/button'
import { useHiddenBalances } from './hidden-balances'

/** The eye button beside a balance: hides every amount in this browser, and shows them again. */
export function HideAmounts() {
  const { t } = useLingui()
  const [hidden, setHidden] = useHiddenBalances()
  return (
    <IconButton
      size="sm"
      icon={hidden ? EyeOff : Eye}
      label={hidden ? t`Show balances` : t`Hide balances`}
      onClick={() => setHidden(!hidden)}
    />
  )
}
