import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fuel } from 'lucide-react'
import { useRef, useState } from 'react'
import { useZone } from '@/lib/api/use-zone'
import { approach } from '@/lib/late/approach'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Card } from '@/lib/ui/card'
import { Icon } from '@/lib/ui/icon'
import { Skeleton } from '@/lib/ui/skeleton'
import { useLayer } from '@/lib/ui/use-layer'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { UNKNOWN } from '#shared/money/amount'
import { knownCount } from '#shared/money/known-count'
import { gasLayers } from './late-gas'
import { lastMonthOptions } from './list/last-month'

/** The card of the gas expenses: the sum of the last 30 days, and a button to the details and from there to all. */
export function GasEntry() {
  const zone = useZone()
  const query = useQuery(lastMonthOptions(zone))
  const [layer, setLayer] = useState<'details' | 'history'>()
  const entry = useRef<HTMLDivElement>(null)
  const close = () => setLayer(undefined)
  const code = useLayer(gasLayers, { open: layer !== undefined, onOpenChange: close })
  const opener = () => entry.current?.querySelector('button') ?? null
  return (
    <Card aria-labelledby="gas-expense">
      <div ref={entry} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 phone:px-4">
        <Icon of={Fuel} size={18} className="text-text-3" />
        <h2 id="gas-expense" className="type-15">
          <Trans>Gas expense</Trans>
        </h2>
        {query.isPending ? (
          <Skeleton className="reveal-late w-40 phone:order-1" />
        ) : (
          query.data && <Summary total={query.data.total} usdt_total={query.data.usdt_total} />
        )}
        <Button
          {...approach(gasLayers)}
          size="sm"
          className="ml-auto"
          aria-busy={(layer !== undefined && !code) || undefined}
          onClick={() => setLayer('details')}
        >
          <Trans>Details</Trans>
        </Button>
        {query.isError && (
          <div className="w-full">
            <QueryFault query={query} title={<Trans>Could not load the gas expenses.</Trans>} />
          </div>
        )}
      </div>
      {code && (
        <>
          <code.GasDetails
            open={layer === 'details'}
            onClose={close}
            onHistory={() => setLayer('history')}
            zone={zone}
            returnFocusTo={opener}
          />
          <code.GasHistory open={layer === 'history'} onClose={close} zone={zone} returnFocusTo={opener} />
        </>
      )}
    </Card>
  )
}

/** `usdt_total` is undefined for a back end that gives no sum. */
function Summary({ total: told, usdt_total }: { total: number; usdt_total: string | undefined }) {
  const { t } = useLingui()
  const total = knownCount(told)
  const count = total === undefined ? UNKNOWN : t`${plural(total, { one: '# expense', other: '# expenses' })}`
  return (
    <span className="type-13 text-text-2 phone:order-1 phone:w-full">
      <Trans>last 30 days</Trans> <Amount value={usdt_total} unit="USDT" className="text-text-1" />
      {` · ${count}`}
    </span>
  )
}
