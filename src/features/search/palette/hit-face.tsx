import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  ArrowUpRight,
  BookUser,
  CircleQuestionMark,
  LayoutGrid,
  type LucideIcon,
  ReceiptText,
  Undo2,
} from 'lucide-react'
import type { SearchHit } from '@/lib/api/search'
import { useZone } from '@/lib/api/use-zone'
import { transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import { formatTime } from '#shared/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { Face } from './face'

const KINDS = {
  payment: { icon: ReceiptText, name: msg`Payment` },
  refund: { icon: Undo2, name: msg`Refund` },
  withdrawal: { icon: ArrowUpRight, name: msg`Withdrawal` },
  recharge: { icon: ArrowDownToLine, name: msg`Recharge` },
  unassigned: { icon: CircleQuestionMark, name: msg`Unassigned money` },
  application: { icon: LayoutGrid, name: msg`Application` },
  fixed_address: { icon: BookUser, name: msg`Fixed address` },
} satisfies Record<SearchHit['kind'], { icon: LucideIcon; name: MessageDescriptor }>

const MATCHED = {
  transaction: msg`this transaction`,
  receiving_address: msg`received at this address`,
  payer_address: msg`sent from this address`,
  payout_address: msg`goes to this address`,
  order: msg`merchant order`,
  platform_order: msg`platform order`,
  amount: msg`this amount`,
  id: msg`this ID`,
  name: msg`its name`,
} satisfies Record<SearchHit['matched'], MessageDescriptor>

/** The name of a kind of record. */
export const kindName = (kind: SearchHit['kind']): MessageDescriptor => KINDS[kind].name

/** A record that was found: what it is, how much, whose, when, and what of it was searched for. */
export function HitFace({ hit }: { hit: SearchHit }) {
  const { t } = useLingui()
  const zone = useZone()
  const { icon, name } = KINDS[hit.kind]
  const about = [
    t(name),
    hit.apply_name,
    hit.chain,
    hit.time === null ? null : `${formatTime(hit.time, 'list', { zone })} ${formatTime(hit.time, 'minute', { zone })}`,
    t(MATCHED[hit.matched]),
  ].filter((part) => part !== null && part !== '')
  return (
    <Face
      icon={icon}
      title={
        <>
          {hit.amount !== null && <Amount value={hit.amount} {...(hit.token === null ? {} : { unit: hit.token })} />}
          {hit.amount !== null && hit.name !== '' && ' · '}
          {hit.name === '' && hit.amount === null ? hit.id : hit.name}
        </>
      }
      about={about.join(' · ')}
      end={hit.kind === 'payment' && hit.status !== null && <PaymentStatus status={hit.status} />}
    />
  )
}

function PaymentStatus({ status }: { status: number }) {
  const { t } = useLingui()
  const { word, tone, icon } = transactionStatusLook(status)
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}
