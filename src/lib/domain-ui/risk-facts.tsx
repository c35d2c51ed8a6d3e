import { Trans, useLingui } from '@lingui/react/macro'
import type { RiskAnswer } from '#shared/contract/risk'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { type Definition, DefinitionList } from '@/lib/ui/definition-list'
import { RiskBadge, useCategoryWords } from './risk-badge'
import { FrozenBadge } from './risk-line'

interface RiskFactsProps {
  risk: RiskAnswer
  zone: string
  /** Rows before those of the risk, such as the address. */
  first?: readonly Definition[]
}

const NONE: readonly Definition[] = []

/** The whole answer about an address: level, categories, each source, freeze list, time. What is unknown is a dash. */
export function RiskFacts({ risk, zone, first = NONE }: RiskFactsProps) {
  const { t } = useLingui()
  const inWords = useCategoryWords()
  const { level, categories, sources = [], frozen, checked_time: at } = risk
  return (
    <DefinitionList
      items={[
        ...first,
        { key: 'level', term: t`Level`, value: <RiskBadge level={level} /> },
        { key: 'categories', term: t`Categories`, value: categories.length === 0 ? t`None` : inWords(categories) },
        {
          key: 'sources',
          term: t`Checked by`,
          value:
            sources.length === 0 ? (
              '—'
            ) : (
              <ul className="grid gap-1">
                {sources.map(({ name, level: said }) => (
                  <li key={name} className="flex flex-wrap items-center gap-2">
                    {name}
                    {sources.length > 1 && <RiskBadge level={said} />}
                  </li>
                ))}
              </ul>
            ),
        },
        { key: 'time', term: t`Checked`, value: `${formatTime(at, 'save', { zone })} ${zoneLabel(zone, at)}` },
        {
          key: 'frozen',
          term: t`Frozen by the token contract`,
          value: frozen == null ? '—' : frozen.length === 0 ? <Trans>No</Trans> : <FrozenBadge tokens={frozen} />,
        },
      ]}
    />
  )
}
