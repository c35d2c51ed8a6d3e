import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import { buttonLook } from '@/lib/ui/button-look'

/** The link to a recharge, for a merchant without any movement. */
export function RechargeLink() {
  return (
    <Link to={devicePath('/property')} search={{ act: 'recharge' }} className={buttonLook()}>
      <Trans>Recharge</Trans>
    </Link>
  )
}
