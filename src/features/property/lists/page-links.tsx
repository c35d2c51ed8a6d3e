import { Trans } from '@lingui/react/macro'
import { ListOrdered, SlidersHorizontal } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import { useOffers } from '@/lib/api/use-offers'
import { type ButtonLook, buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { streamAddress } from '../kit/property-link'

/** The pages below this one. */
export function PageLinks({ look }: { look: ButtonLook }) {
  const className = buttonLook(look)
  const hasSettings = useOffers('account.withdrawalPolicy')
  return (
    <>
      <PageLink {...streamAddress()} className={className}>
        <Icon of={ListOrdered} size={16} />
        <Trans>Fund stream</Trans>
      </PageLink>
      {hasSettings && (
        <PageLink to="/property/WithdrawSetting" className={className}>
          <Icon of={SlidersHorizontal} size={16} />
          <Trans>Withdraw settings</Trans>
        </PageLink>
      )}
    </>
  )
}
