import { Trans } from '@lingui/react/macro'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AssetList } from '@/lib/api/statistics'
import { DataAge } from '@/lib/domain-ui/data-age'
import { ActLink } from './act-link'
import type { Closed } from './use-closed'

interface PropertyActsProps {
  closed: Closed
  /** There is no money yet: the first step is a recharge. */
  isEmpty: boolean
  /** The order of a phone: the main button first; on a desktop it is last. */
  phone: boolean
}

/** The three money acts; the reason why one is disabled is written once, below. */
export function PropertyActs({ closed, isEmpty, phone }: PropertyActsProps) {
  const primary = { variant: 'primary' } as const
  const acts = [
    <ActLink key="withdraw" act="withdraw" icon={ArrowUpRight} look={isEmpty ? {} : primary} off={closed.withdraw}>
      <Trans>Withdraw</Trans>
    </ActLink>,
    <ActLink key="recharge" act="recharge" icon={ArrowDownLeft} look={isEmpty ? primary : {}} off={closed.money}>
      <Trans>Recharge</Trans>
    </ActLink>,
    <ActLink key="transfer" act="transfer" icon={ArrowLeftRight} off={closed.money}>
      <Trans>Transfer</Trans>
    </ActLink>,
  ]
  return (
    <div className={phone ? thumbBar : 'grid gap-1.5'}>
      <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-3 phone:max-[19.9rem]:grid-cols-1">
        {phone ? acts : acts.toReversed()}
      </div>
      {closed.withdraw !== undefined && <p className="type-12 text-text-2">{closed.withdraw}</p>}
    </div>
  )
}

/** Stays at the lower edge of a phone, within reach of a thumb, unless large text or a low window would be covered. */
const thumbBar =
  'sticky bottom-0 z-1 -mx-4 mt-auto -mb-[calc(5.5rem+env(safe-area-inset-bottom))] grid gap-1.5 border-t border-line-strong bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-[22.5rem]:-mx-3 max-[19.9rem]:static [@media(max-height:480px)]:static [&_:is(a,button)]:min-h-14 [&_:is(a,button)]:flex-col [&_:is(a,button)]:gap-0.5 [&_:is(a,button)]:px-1'

/** The age of the figures; amber when they are old. */
export function Freshness({ assets }: { assets: UseQueryResult<AssetList> }) {
  if (!assets.data) return null
  return <DataAge query={assets} at={assets.data.as_of} exact />
}
