import { useLingui } from '@lingui/react/macro'
import type { RiskLevel } from '#shared/contract/risk'
import { Badge } from '@/lib/ui/badge'
import { RISK_LOOK, riskWord } from './risk-look'

/** A level of risk: word, icon and tint. */
export function RiskBadge({ level }: { level: RiskLevel }) {
  const { t } = useLingui()
  const { word, meaning, icon, tone } = RISK_LOOK[level]
  return (
    <Badge tone={tone} icon={icon} title={t(meaning)}>
      {t(word)}
    </Badge>
  )
}

/** The categories as one list in words; the empty text for none. One that we do not know is shown as it came. */
export function useCategoryWords(): (categories: readonly string[]) => string {
  const { t, i18n } = useLingui()
  return (categories) => {
    const words = categories.map((category) => {
      const word = riskWord(category)
      return word ? t(word) : category
    })
    return new Intl.ListFormat(i18n.locale).format(words)
  }
}
