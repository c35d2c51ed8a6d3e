import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { devicePath } from '@/features/session/device-path'
import type { LookUpRecord } from '@/lib/api/search'
import { buttonLook } from '@/lib/ui/button-look'

/** Links to the records that a transaction belongs to. */
export function RecordLinks({ records }: Pick<LookUpRecord, 'records'>) {
  return records.map(({ kind, id, name }, index) => {
    const className = buttonLook({ variant: index === 0 ? 'primary' : 'secondary' })
    const key = `${kind} ${id}`
    if (kind === 'payment') {
      return (
        <Link key={key} to={devicePath('/record')} search={{ open: id }} className={className}>
          <Trans>Open payment {name}</Trans>
        </Link>
      )
    }
    if (kind === 'unassigned') {
      return (
        <Link key={key} to={devicePath('/unassigned')} search={{ show: 'all', open: id }} className={className}>
          <Trans>Open unassigned money</Trans>
        </Link>
      )
    }
    return (
      <Link key={key} to={devicePath('/property')} search={{ tab: 'recharge' }} className={className}>
        <Trans>Open recharges</Trans>
      </Link>
    )
  })
}
