import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { MOST_TOGETHER } from '#shared/contract/together'
import { creditTogether } from '#shared/contract/unassigned'
import type { DecidedTogether } from '@/lib/api/transactions'
import { sendCreditTogether, unassignedOptions, type UnassignedMoney } from '@/lib/api/unassigned'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { LoadingLines } from '@/lib/ui/skeleton'
import { WHY_WORDS } from '../unassigned/why-words'
import { DecidedNote } from './decided-note'
import { DecisionFault } from './decision-fault'
import { TickList } from './tick-list'
import { useSentOnce } from './use-sent-once'

/** Credits many amounts that no order was credited with, each less the fee of a payment. The list stands there before. */
export function CreditTogether({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [proving, setProving] = useState<{ handle_id: string; amount: string }[]>()
  const [decided, setDecided] = useState<DecidedTogether>()
  const query = useQuery(unassignedOptions({ state: 'open', current: 1, pageSize: MOST_TOGETHER }))
  const rows = query.data?.list.filter(({ credit }) => credit !== null) ?? []
  const chosen = rows.filter(({ handle_id }) => !left.has(handle_id))
  const list = chosen.map(({ handle_id, amount }) => ({ handle_id, amount }))
  const act = useSentOnce({
    send: (proof, key) => sendCreditTogether({ list: proving ?? list, ...proof }, key),
    onDone: (answer) => {
      setProving(undefined)
      setDecided(answer)
      setLeft(new Set())
      act.renew()
    },
  })
  const words = <Plural value={list.length} one="Credit # amount" other="Credit # amounts" />
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t`Credit together`}
      footer={
        <Button
          variant="primary"
          loading={act.isPending}
          {...(list.length === 0 && !act.isUnknown && { disabledReason: <Trans>Nothing is chosen</Trans> })}
          onClick={() => (act.isUnknown ? act.again() : setProving(list))}
        >
          {act.isUnknown ? <Trans>Check again</Trans> : words}
        </Button>
      }
    >
      <DrawerSection>
        <div className="grid grid-cols-1 gap-4">
          {decided && <DecidedNote decided={decided} />}
          <p className="text-text-2">
            <Trans>
              Each is added to the account of its order’s application, or to your capital account where there is no
              order, less the fee of a payment. The orders stay as they are, and the shops are told nothing.
            </Trans>
          </p>
          <DecisionFault isUnknown={act.isUnknown} error={act.error} />
          {query.isPending && <LoadingLines />}
          <QueryFault query={query} title={<Trans>Could not load the unassigned money.</Trans>} />
          {rows.length > 0 && (
            <TickList label={t`Unassigned money`} rows={rows.map(rowOf(t))} left={left} onLeft={setLeft} />
          )}
        </div>
      </DrawerSection>
      {proving && !act.isUnknown && (
        <StepUpDialog
          act={creditTogether.name}
          payload={{ list: proving }}
          title={<Trans>Verify this decision</Trans>}
          confirm={words}
          onClose={() => setProving(undefined)}
          onProven={act.sendWith}
        >
          <p className="font-medium">{words}</p>
        </StepUpDialog>
      )}
    </Drawer>
  )
}

const rowOf =
  (t: ReturnType<typeof useLingui>['t']) =>
  ({ handle_id, why, payment, credit, amount, decimals, token }: UnassignedMoney) => ({
    key: handle_id,
    title: payment?.out_trade_no ?? t(WHY_WORDS[why].short),
    detail: payment === null ? token : t(WHY_WORDS[why].short),
    figure: <Amount value={credit?.received ?? amount} mode="full" decimals={decimals} unit={token} />,
  })
