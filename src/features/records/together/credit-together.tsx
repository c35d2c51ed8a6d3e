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
import { useTicks } from './use-ticks'

type Credits = { handle_id: string; amount: string }[]

/** Credits many amounts that no order was credited with, each less the fee of a payment. The list stands there before. */
export function CreditTogether({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [proving, setProving] = useState<Credits>()
  const [decided, setDecided] = useState<DecidedTogether>()
  const options = unassignedOptions({ state: 'open', current: 1, pageSize: MOST_TOGETHER })
  const query = useQuery(options)
  const rows = query.data?.list.filter(({ credit }) => credit !== null) ?? []
  const ticks = useTicks({
    of: JSON.stringify(options.queryKey),
    keys: query.isFetching || !query.data ? undefined : rows.map(({ handle_id }) => handle_id),
  })
  const chosen = rows.filter(({ handle_id }) => ticks.isTicked(handle_id))
  const list = chosen.map(({ handle_id, amount }) => ({ handle_id, amount }))
  const act = useSentOnce({
    send: (credits: Credits, proof, key) => sendCreditTogether({ list: credits, ...proof }, key),
    onDone: (answer) => {
      setProving(undefined)
      setDecided(answer)
      ticks.clear()
      act.renew()
    },
  })
  // What is verified, even when the list behind it changes.
  const count = (proving ?? list).length
  const words = <Plural value={count} one="Credit # amount" other="Credit # amounts" />
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
          <DecisionFault error={act.error} />
          {query.isPending && <LoadingLines />}
          <QueryFault query={query} title={<Trans>Could not load the unassigned money.</Trans>} />
          {rows.length > 0 && (
            <TickList
              label={t`Unassigned money`}
              rows={rows.map(rowOf(t))}
              ticks={ticks}
              isFixed={act.isPending || act.isUnknown}
            />
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
          onProven={(proof) => act.sendWith(proving, proof)}
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
