import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { buttonLook } from '@/lib/ui/button-look'

/** The link to a recharge, for a merchant without any movement. */
export function RechargeLink() {
  return (
    <PageLink to="/property" search={{ act: 'recharge' }} className={buttonLook()}>
      <Trans>Recharge</Trans>
    </PageLink>
  )
}
