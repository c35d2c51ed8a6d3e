import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark } from 'lucide-react'
import { useZone } from '@/lib/api/use-zone'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { linkTo } from '@/lib/paths/link-to'
import type { PageAddress } from '@/lib/paths/page-search'
import { formatTime } from '#shared/time/format-time'
import { NeedLine } from './attention-line'

interface Act {
  word: MessageDescriptor
  /** Where its outcome is looked for again. */
  target: (intent: MoneyIntent) => PageAddress
}

/** The acts with money by the name of their operation. */
const ACTS: Readonly<Record<string, Act>> = {
  'account.withdraw': {
    word: msg`Withdrawal: outcome unknown`,
    target: ({ client_ref }) => ({ to: '/property/withdraw', search: { ref: client_ref } }),
  },
  'account.transfer': {
    word: msg`Transfer: outcome unknown`,
    target: () => ({ to: '/property', search: { act: 'transfer' } }),
  },
  'account.rechargeFunds': {
    word: msg`Recharge: outcome unknown`,
    target: () => ({ to: '/property', search: { act: 'recharge' } }),
  },
  'transactions.refund': {
    word: msg`Refund: outcome unknown`,
    target: ({ about }) => linkTo('payment', about),
  },
  'transactions.creditUnassigned': {
    word: msg`Credit of unassigned money: outcome unknown`,
    target: ({ about }) => linkTo('unassigned', about),
  },
  'transactions.sendBackUnassigned': {
    word: msg`Sending money back: outcome unknown`,
    target: ({ about }) => linkTo('unassigned', about),
  },
}
const OTHER: Act = { word: msg`An act with money: outcome unknown`, target: () => ({ to: '/property' }) }

/** An act with money that was sent and whose answer was lost. Its link leads to where it is looked for again. */
export function UnknownOutcome({ intent }: { intent: MoneyIntent }) {
  const { t } = useLingui()
  const zone = useZone()
  const { word, target } = ACTS[intent.act] ?? OTHER
  const since = `${formatTime(intent.created_time, 'list', { zone })} ${formatTime(intent.created_time, 'minute', { zone })}`
  return (
    <NeedLine
      icon={CircleQuestionMark}
      tone="danger"
      target={target(intent)}
      title={t(word)}
      detail={<Trans>Sent {since}. It may have been carried out: look before you repeat it</Trans>}
    />
  )
}
