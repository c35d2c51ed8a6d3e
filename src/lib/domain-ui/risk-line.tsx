import { Trans } from '@lingui/react/macro'
import { Snowflake } from 'lucide-react'
import { isUnscreened, type RiskFinding } from '@/lib/api/risk'
import { useZone } from '@/lib/api/use-zone'
import { Badge } from '@/lib/ui/badge'
import { ageWords } from './data-age'
import { RiskBadge, useCategoryWords } from './risk-badge'

/**
 * The risk of an address in one line, beside the address: level, categories, who says so and when. Nothing where nobody
 * can be asked: {@link RiskNotice} says that once for the page.
 */
export function RiskLine({ risk }: { risk: RiskFinding }) {
  if (isUnscreened(risk)) return frozenOf(risk).length > 0 ? <FrozenBadge tokens={frozenOf(risk)} /> : null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 type-12 text-text-2">
      <span>
        <Trans>Address risk</Trans>
      </span>
      <Answer risk={risk} />
    </span>
  )
}

function Answer({ risk }: { risk: RiskFinding }) {
  const zone = useZone()
  const inWords = useCategoryWords()
  if (risk === 'asking') {
    return (
      <output>
        <Trans>Checking…</Trans>
      </output>
    )
  }
  if (typeof risk === 'string') return <RiskBadge level="unavailable" />
  const frozen = frozenOf(risk)
  const categories = inWords(risk.categories)
  const sources = (risk.sources ?? []).map(({ name }) => name).join(' · ')
  const time = ageWords(risk.checked_time, zone, 'second')
  return (
    <>
      <RiskBadge level={risk.level} />
      {categories !== '' && <b className="font-semibold text-danger-text">{categories}</b>}
      {frozen.length > 0 && <FrozenBadge tokens={frozen} />}
      {risk.level !== 'unavailable' && (
        <span className="text-text-3">{sources === '' ? time : `${sources} · ${time}`}</span>
      )}
    </>
  )
}

/** The contract of a token has frozen an address: its tokens cannot leave it any more. */
export function FrozenBadge({ tokens }: { tokens: readonly string[] }) {
  const named = tokens.join(', ')
  return (
    <Badge tone="danger" icon={Snowflake}>
      <Trans>Frozen by the {named} contract</Trans>
    </Badge>
  )
}

const frozenOf = (risk: RiskFinding): readonly string[] => (typeof risk === 'object' ? (risk.frozen ?? []) : [])
