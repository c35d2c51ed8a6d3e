import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Card } from '@/lib/api/contract/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { signOf } from '@/lib/money/amount'
import { formatAmountParts } from '@/lib/money/format'
import { Amount } from '@/lib/ui/amount'
import { Metric } from '@/lib/ui/metric'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { Sparkline } from '@/lib/ui/sparkline'
import { changeOf } from '../kit/change'
import { type CardFigure, isPerApplication, overviewFigure, ownFigure } from './card-figure'
import { CardFault } from './card-fault'

interface OverviewCardProps {
  card: Card
  appid: string | undefined
  zone: string
}

/** One figure with its change against the 30 days before. It asks for itself, and fails without the other three. */
export function OverviewCard({ card, appid, zone }: OverviewCardProps) {
  const query = useFigure({ card, appid })
  const { data, isError, isPending } = query
  const change = data?.periods && changeOf({ ...data.periods, judged: isPerApplication(card) })
  return (
    <Metric
      label={<CardName card={card} whole={appid !== undefined && !isPerApplication(card)} />}
      value={isPending ? <LoadingFigure /> : <Figure card={card} value={data?.value} />}
      {...(change ? { change: change.text, changeTone: change.tone } : {})}
      note={
        isError ? (
          <CardFault query={query} zone={zone} />
        ) : isPending ? (
          <Skeleton className="reveal-late my-0.5 w-36" />
        ) : (
          <Comparison data={data} isComparable={change !== undefined} />
        )
      }
      {...(data?.series?.some((value) => signOf(value) !== 0)
        ? { chart: <Sparkline values={data.series} className="phone:hidden" /> }
        : {})}
    />
  )
}

/** The card's own call where there is one, else the overview; neither before it is known which. */
function useFigure(scope: { card: Card; appid: string | undefined }) {
  const capabilities = useQuery(capabilitiesOptions)
  const hasCards = offers(capabilities.data, 'statistics.card')
  const own = useQuery({ ...ownFigure(scope), enabled: hasCards })
  const shared = useQuery({ ...overviewFigure(scope), enabled: !hasCards && !capabilities.isPending })
  return hasCards ? own : shared
}

const NAMES: Record<Card, MessageDescriptor> = {
  income: msg`Cumulative income`,
  orders: msg`Total orders`,
  extractable: msg`Extractable balance`,
  withdrawal: msg`Cumulative withdrawal`,
}

/** `whole`: an application was chosen, and this figure has none. */
function CardName({ card, whole }: { card: Card; whole: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {t(NAMES[card])}
      {whole && (
        <span className="text-text-3">
          {' · '}
          <Trans>all applications</Trans>
        </span>
      )}
    </>
  )
}

function Figure({ card, value }: { card: Card; value: string | undefined }) {
  if (card !== 'orders') return <Amount value={value} className="normal-nums!" />
  return formatAmountParts(value).integer
}

/** Absent where no call tells the periods: a sentence about nothing would be one. */
function Comparison({ data, isComparable }: { data: CardFigure | undefined; isComparable: boolean }) {
  const { t } = useLingui()
  if (!data?.periods) return <span aria-hidden>&nbsp;</span>
  if (!isComparable) return <Trans>nothing to compare with yet</Trans>
  return <span className="phone:sr-only">{t`vs previous 30 days`}</span>
}

function LoadingFigure() {
  return (
    <Loading className="flex h-7 items-center">
      <Skeleton className="h-5 w-32" />
    </Loading>
  )
}
