import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import { buttonLook } from '@/lib/ui/button-look'

/** The first movement, where there is none yet. */
export function RechargeLink() {
  return (
    <Link to={devicePath('/property')} search={{ act: 'recharge' }} className={buttonLook()}>
      <Trans>Recharge</Trans>
    </Link>
  )
}
