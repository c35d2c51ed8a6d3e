import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { type DecidedTogether, refundListOptions, transactionInfoOptions } from '@/lib/api/transactions'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { useLocale } from '@/lib/i18n/active-locale'
import { useLastSeen } from '@/lib/list/use-last-seen'
import { formatWords } from '#shared/time/format-words'
import { Drawer } from '@/lib/ui/drawer'
import { toastDone, toastError } from '@/lib/ui/toast'
import { Walk } from '@/lib/ui/walk'
import { useOffers } from '@/lib/api/use-offers'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { findRowLink } from '@/features/session/row-link'
import type { RecordRow } from '../list/use-records'
import { Receipt } from '../receipt/receipt'
import { RefundFlow } from '../refund/refund-flow'
import { AcceptDialog } from '../together/accept-dialog'
import { KeepDialog } from '../together/keep-dialog'
import { DecisionFlow } from '../unassigned/decision-flow'
import type { DecisionKind } from '../unassigned/use-decision'
import { DrawerActions } from './drawer-actions'
import { WhatCame } from './what-came'
import { PaymentFacts } from './payment-facts'

interface PaymentDrawerProps {
  handle_id: string
  /** The rows of the page behind it, for the previous and next buttons. */
  rows: readonly RecordRow[] | undefined
  /** Why those rows could not be read. */
  fault: ReactNode
  zone: string
  /** Opens another payment; undefined closes. */
  onOpen: (handle_id: string | undefined) => void
}

/** A decision about money that came to the payment's address and is not its own. */
interface Decision {
  kind: DecisionKind
  money: UnassignedMoney
  handle_id: string
}

/** The act that is open over the facts. */
type Act = 'refund' | 'accept' | 'keep' | 'receipt'

/** One payment with its on-chain data and the possible acts. */
export function PaymentDrawer({ handle_id, rows, fault, zone, onOpen }: PaymentDrawerProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // A phone's head has little space, so the creation time is among the facts.
  const phone = usePhoneWidth()
  const info = useQuery(transactionInfoOptions(handle_id))
  const onPage = rows?.find((row) => row.handle_id === handle_id)
  const payment = useLastSeen<Transaction>(handle_id, info.data?.record ?? onPage)
  const refunds = useQuery({ ...refundListOptions(handle_id), enabled: useOffers('transactions.refunds') })
  const [act, setAct] = useState<{ name: Act; handle_id: string }>()
  // An act that was begun for one payment is not shown over another.
  const doing = act?.handle_id === handle_id ? act.name : undefined
  const [decision, setDecision] = useState<Decision>()
  const [decided, setDecided] = useState<{ handle_id: string; at: number }>()
  const deciding = decision?.handle_id === handle_id ? decision : undefined
  const end = () => {
    setAct(undefined)
    setDecision(undefined)
  }
  // Another tab or person may have decided first: the server then leaves the payment as it is, and says so.
  const sayDecided = ({ done }: DecidedTogether, words: string) => {
    if (done.includes(handle_id)) {
      toastDone(words)
      setDecided({ handle_id, at: Date.now() })
    } else
      toastError(t`Nothing was changed: somebody has decided about this payment already. Look at it again to see how.`)
    end()
  }
  // Until the payment is read again it looks as if the decision were still to be made.
  const isOld = decided?.handle_id === handle_id && info.dataUpdatedAt < decided.at
  const isFlow = doing === 'refund' || deciding !== undefined
  const handles = useMemo(() => rows?.map((row) => row.handle_id) ?? [], [rows])
  const order = payment?.out_trade_no
  const title = doing === 'refund' ? t`Refund ${order ?? ''}` : order === undefined ? t`Payment` : t`Payment ${order}`
  return (
    <Drawer
      open
      onOpenChange={() => onOpen(undefined)}
      returnFocusTo={() => findRowLink(handle_id)}
      shown={isFlow ? undefined : handle_id}
      onEscape={isFlow ? end : undefined}
      title={title}
      {...(payment && !phone ? { description: formatWords(payment.created_time, 'heading', { zone, locale }) } : {})}
      actions={
        !isFlow && (
          <Walk
            shown={handle_id}
            keys={handles}
            names={{ previous: t`Previous payment`, next: t`Next payment` }}
            onOpen={onOpen}
            findLink={findRowLink}
          />
        )
      }
      {...(payment && !isFlow && !isOld
        ? {
            footer: (
              <DrawerActions
                payment={payment}
                options={refunds.data?.options}
                onAct={(name) => setAct({ name, handle_id })}
              />
            ),
          }
        : {})}
    >
      {deciding ? (
        <DecisionFlow kind={deciding.kind} money={deciding.money} zone={zone} onDone={end} />
      ) : payment && doing === 'refund' && refunds.data ? (
        <RefundFlow payment={payment} refunds={refunds.data} info={info} zone={zone} onDone={end} />
      ) : (
        <PaymentFacts
          key={handle_id}
          handle_id={handle_id}
          payment={payment}
          listed={rows !== undefined}
          listFault={fault}
          info={info}
          refunds={refunds}
          zone={zone}
          onDecide={(kind, money) => setDecision({ kind, money, handle_id })}
        />
      )}
      {payment && doing === 'accept' && (
        <AcceptDialog
          handle_ids={[handle_id]}
          came={<WhatCame payment={payment} />}
          onDone={(answer) => sayDecided(answer, t`The payment is accepted`)}
          onClose={end}
        />
      )}
      {payment && doing === 'keep' && (
        <KeepDialog
          handle_id={handle_id}
          isCredited={payment.exception === 'over'}
          came={<WhatCame payment={payment} />}
          onDone={(answer) => sayDecided(answer, t`Kept as it was booked`)}
          onClose={end}
        />
      )}
      {payment && doing === 'receipt' && (
        <Receipt payment={payment} payments={info.data?.list ?? []} zone={zone} onPrinted={end} />
      )}
      <span className="sr-only" aria-live="polite">
        {info.isSuccess && <Trans>Payment {order} loaded</Trans>}
      </span>
    </Drawer>
  )
}
