import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quote } from '@/lib/api/withdrawal'
import { useZone } from '@/lib/api/use-zone'
import { formatTime } from '@/lib/time/format-time'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { hasFailed, isUnavailable, type RiskFinding, similarTo } from './questions'
import type { Destination } from './read-destination'
import { riskWord } from './risk-words'

interface FindingsProps {
  destination: Destination
  quote: Quote | undefined
  risk: RiskFinding
  network: string
  /** Two columns, for the review. */
  wide?: boolean
}

/** The results of all checks of an address, good and bad. */
export function Findings({ destination, quote, risk, network, wide = false }: FindingsProps) {
  const name = destination.saved?.name
  const hasSimilar = similarTo({ destination, quote }) !== null
  return (
    <ul className={classNames('gap-x-4 gap-y-1 type-12', wide ? 'grid desk:grid-cols-2' : 'flex flex-wrap')}>
      {destination.warnings.length === 0 && (
        <Finding tone="good">
          <Trans>Valid {network} address</Trans>
        </Finding>
      )}
      {wide && (
        <Finding tone="good">
          <Trans>Not a known token contract or burn address</Trans>
        </Finding>
      )}
      <RiskLine risk={risk} />
      {hasSimilar ? (
        <Finding tone="bad">
          <Trans>Looks like another address of yours</Trans>
        </Finding>
      ) : (
        quote?.address_use != null && (
          <Finding tone="good">
            <Trans>No look-alike among your addresses</Trans>
          </Finding>
        )
      )}
      {name !== undefined && (
        <Finding tone="good">{name === '' ? <Trans>A fixed address</Trans> : <Trans>Saved as {name}</Trans>}</Finding>
      )}
      {quote?.address_use === 'used' && (
        <Finding tone="good">
          <Trans>You withdrew to this address before</Trans>
        </Finding>
      )}
      {quote?.address_use === 'first' && (
        <Finding tone="look">
          <Trans>First withdrawal to this address</Trans>
        </Finding>
      )}
    </ul>
  )
}

function RiskLine({ risk }: { risk: RiskFinding }) {
  const zone = useZone()
  if (risk === 'asking') {
    return (
      <Finding tone="look">
        <Trans>Checking the risk…</Trans>
      </Finding>
    )
  }
  if (hasFailed(risk)) {
    return (
      <Finding tone="bad">
        <RiskFailed categories={risk.categories} />
      </Finding>
    )
  }
  if (risk === 'unavailable' || isUnavailable(risk)) {
    return (
      <Finding tone="look">
        <Trans>Risk check unavailable</Trans>
      </Finding>
    )
  }
  const time = formatTime(risk.checked_time, 'second', { zone })
  return (
    <Finding tone="good">
      {risk.level === 'Excellent' ? (
        <Trans>Risk check: Excellent, {time}</Trans>
      ) : (
        <Trans>Risk check: Pass, {time}</Trans>
      )}
    </Finding>
  )
}

/** "Fail", with the names of the categories. */
function RiskFailed({ categories }: { categories: readonly string[] }) {
  const { t, i18n } = useLingui()
  const words = categories.map((category) => {
    const word = riskWord(category)
    return word ? t(word) : category
  })
  const names = new Intl.ListFormat(i18n.locale).format(words)
  return names === '' ? <Trans>Risk check: Fail</Trans> : <Trans>Risk check: Fail ({names})</Trans>
}

const LOOKS: Record<'good' | 'look' | 'bad', { icon: LucideIcon; className: string }> = {
  good: { icon: Check, className: 'text-success-text' },
  look: { icon: TriangleAlert, className: 'text-warning-text' },
  bad: { icon: CircleAlert, className: 'text-danger-text' },
}

function Finding({ tone, children }: { tone: keyof typeof LOOKS; children: ReactNode }) {
  const { icon, className } = LOOKS[tone]
  return (
    <li className={classNames('flex items-start gap-1.5', className)}>
      <Icon of={icon} size={14} className="mt-px" />
      <span className={tone === 'good' ? 'text-text-2' : ''}>{children}</span>
    </li>
  )
}
