import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleX, CornerUpLeft, type LucideIcon, RefreshCw, Scale } from 'lucide-react'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { Badge } from '@/lib/ui/badge'
import type { Tone } from '@/lib/ui/tone'

const LOOKS = {
  open: { word: msg`Decide`, tone: 'warning', icon: Scale },
  credited: { word: msg`Credited`, tone: 'success', icon: Check },
  sending: { word: msg`Being sent back`, tone: 'info', icon: RefreshCw },
  sent_back: { word: msg`Sent back`, tone: 'muted', icon: CornerUpLeft },
  taken_back: { word: msg`Taken back by the chain`, tone: 'muted', icon: CircleX },
} as const satisfies Readonly<
  Record<UnassignedMoney['state'], { word: MessageDescriptor; tone: Tone; icon: LucideIcon }>
>
const LISTED = { word: msg`View only`, tone: 'neutral', icon: Scale } as const
const KEPT = { word: msg`Kept aside`, tone: 'muted', icon: Check } as const
const WAITS = { word: msg`Waiting`, tone: 'info', icon: RefreshCw } as const

/** The badge of unassigned money. What nobody can decide about is not called a decision to make. */
export function UnassignedState({ money }: { money: UnassignedMoney }) {
  const { t } = useLingui()
  const isOpen = money.state === 'open' && money.credit === null && money.send_back === null
  const look = money.kept === true ? KEPT : isOpen ? (money.why === 'waiting' ? WAITS : LISTED) : LOOKS[money.state]
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {t(look.word)}
    </Badge>
  )
}
