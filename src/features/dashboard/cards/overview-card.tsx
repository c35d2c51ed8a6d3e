import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Card, overview } from '#shared/contract/statistics'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { useTakesMore } from '@/lib/api/use-offers'
import { signOf } from '#shared/money/amount'
import { formatAmountParts } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'
import { Metric, NO_CHANGE } from '@/lib/ui/metric'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { Sparkline } from '@/lib/ui/sparkline'
import { isCumulative, isPerApplication, overviewFigure, ownFigure } from './card-figure'
import { CardFault } from './card-fault'

interface OverviewCardProps {
  card: Card
  appid: string | undefined
}

/** One figure with its change in 30 days. If the back end has a call per card, each fails alone. */
export function OverviewCard({ card, appid }: OverviewCardProps) {
  const { query, isWhole } = useFigure({ card, appid })
  const { data, isPending, isError } = query
  const isDrawn = data?.series?.some((value) => signOf(value) !== 0) ?? false
  return (
    <Metric
      label={<CardName card={card} whole={isWhole} />}
      value={isPending ? <LoadingFigure /> : <Figure card={card} value={data?.value} />}
      {...(isError || isPending
        ? { change: isError ? <CardFault query={query} /> : <LoadingChange />, note: NO_NOTE }
        : comparison(card, data?.moved))}
      {...(data
        ? {
            chart:
              isDrawn && data.series ? (
                <Sparkline values={data.series} shape={isCumulative(card) ? 'line' : 'steps'} openEnd />
              ) : (
                <span className="h-7.5" />
              ),
          }
        : {})}
    />
  )
}

/** On a phone the note has a line of its own: it stays free until the note is known. */
const NO_NOTE = <span className="desk:hidden">{NO_CHANGE}</span>

/**
 * The line under a figure: by how much this figure has changed, and since when. An amount and no percentage: that of two
 * months of income is not the change of the income of all time, and a balance that is withdrawn every few days differs by
 * the day that it is compared with. It is empty for a back end without periods.
 */
function comparison(card: Card, moved: string | undefined) {
  if (moved === undefined) return { change: NO_CHANGE, note: NO_NOTE }
  const sign = signOf(moved) > 0 ? '+' : ''
  return {
    change:
      card === 'orders' ? (
        `${sign}${formatAmountParts(moved).integer}`
      ) : (
        <Amount value={moved} sign="always" spokenUnit="USDT" />
      ),
    note: <Trans>in 30 days</Trans>,
  }
}

/**
 * The card's own call if the back end has it, else the overview. The account asks for the overview of everything at once,
 * so that the figure is known one answer earlier: before the console knows what the back end has.
 *
 * @returns `isWhole`: an application is chosen, but the figure is that of all of them
 */
function useFigure(scope: { card: Card; appid: string | undefined }) {
  const capabilities = useQuery(capabilitiesOptions)
  const hasCards = offers(capabilities.data, 'statistics.card')
  const takesApplication = useTakesMore(overview.name)
  const isAsked = scope.appid === undefined || !isPerApplication(scope.card)
  const own = useQuery({ ...ownFigure(scope), enabled: hasCards })
  const shared = useQuery({
    ...overviewFigure(scope),
    enabled: isAsked || (!hasCards && !capabilities.isPending),
  })
  const isOwn = hasCards && (own.data !== undefined || own.isError || shared.data === undefined)
  const isOne = isPerApplication(scope.card) && (isOwn || takesApplication)
  return { query: isOwn ? own : shared, isWhole: scope.appid !== undefined && !isOne }
}

const NAMES: Record<Card, MessageDescriptor> = {
  income: msg`Cumulative income`,
  orders: msg`Total orders`,
  extractable: msg`Extractable balance`,
  withdrawal: msg`Cumulative withdrawal`,
}

/** `whole`: an application is chosen, but the figure is that of all of them. */
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

/** A figure of ten or more digits before the point gets a smaller font, otherwise its pane would cut it off. */
const LONG = /^-?\d{10}/

function Figure({ card, value }: { card: Card; value: string | undefined }) {
  const isLong = value !== undefined && LONG.test(value)
  if (card !== 'orders') {
    const look = isLong ? 'normal-nums! text-[1rem] phone:text-[0.8125rem]' : 'normal-nums!'
    return <Amount value={value} spokenUnit="USDT" className={look} />
  }
  return formatAmountParts(value).integer
}

function LoadingFigure() {
  return <Loading className="flex h-7 items-center desk:h-7.5" bars={['h-5 w-32']} />
}

function LoadingChange() {
  return <Skeleton className="reveal-late my-0.5 w-36 phone:w-12" />
}
