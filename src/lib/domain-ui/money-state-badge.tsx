import { useLingui } from '@lingui/react/macro'
import { Badge } from '@/lib/ui/badge'
import type { MoneyStateLook } from './money-state'

/** The state of a money record: `<MoneyStateBadge look={WITHDRAWAL_LOOKS[row.state]} />`. */
export function MoneyStateBadge({ look }: { look: MoneyStateLook }) {
  const { t } = useLingui()
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {t(look.word)}
    </Badge>
  )
}
