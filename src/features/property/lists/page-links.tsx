import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ListOrdered, SlidersHorizontal } from 'lucide-react'
import { devicePath } from '@/features/session/device-path'
import { useOffers } from '@/lib/api/use-offers'
import { type ButtonLook, buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { streamRoute } from '../kit/property-link'

/** The pages below this one. */
export function PageLinks({ look }: { look: ButtonLook }) {
  const className = buttonLook(look)
  const hasSettings = useOffers('account.withdrawalPolicy')
  return (
    <>
      <Link {...streamRoute()} className={className}>
        <Icon of={ListOrdered} size={16} />
        <Trans>Fund stream</Trans>
      </Link>
      {hasSettings && (
        <Link to={devicePath('/property/WithdrawSetting')} className={className}>
          <Icon of={SlidersHorizontal} size={16} />
          <Trans>Withdraw settings</Trans>
        </Link>
      )}
    </>
  )
}
