import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quote } from '@/lib/api/withdrawal'
import { isUnscreened, type RiskFinding } from '@/lib/api/risk'
import { RiskLine } from '@/lib/domain-ui/risk-line'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { similarTo } from './questions'
import type { Destination } from './read-destination'

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
  const isUnchecked = destination.warnings.includes('unchecked')
  const hasSimilar = similarTo({ destination, quote }) !== null
  return (
    <ul className={classNames('gap-x-4 gap-y-1 type-12', wide ? 'grid desk:grid-cols-2' : 'flex flex-wrap')}>
      {destination.warnings.length === 0 && (
        <Finding tone="good">
          <Trans>Valid {network} address</Trans>
        </Finding>
      )}
      {isUnchecked && (
        <Finding tone="look">
          <Trans>Not checked: this console does not know addresses of {network}</Trans>
        </Finding>
      )}
      {wide && !isUnchecked && (
        <Finding tone="good">
          <Trans>Not a known token contract or burn address</Trans>
        </Finding>
      )}
      {!isUnscreened(risk) && (
        <li>
          <RiskLine risk={risk} />
        </li>
      )}
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
