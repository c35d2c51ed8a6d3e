import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import type { LookUpRecord } from '@/lib/api/search'
import { linkTo } from '@/lib/paths/link-to'
import { buttonLook } from '@/lib/ui/button-look'

/** Links to the records that a transaction belongs to. */
export function RecordLinks({ records }: Pick<LookUpRecord, 'records'>) {
  return records.map(({ kind, id, name }, index) => {
    const className = buttonLook({ variant: index === 0 ? 'primary' : 'secondary' })
    return (
      <PageLink key={`${kind} ${id}`} {...linkTo(kind, id)} className={className}>
        {kind === 'payment' ? (
          <Trans>Open payment {name}</Trans>
        ) : kind === 'unassigned' ? (
          <Trans>Open unassigned money</Trans>
        ) : (
          <Trans>Open recharges</Trans>
        )}
      </PageLink>
    )
  })
}
