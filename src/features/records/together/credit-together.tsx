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
import { EmptyState } from '@/lib/ui/empty-state'
import { LoadingLines } from '@/lib/ui/skeleton'
import { WHY_WORDS } from '../unassigned/why-words'
import { DecidedNote } from './decided-note'
import { DecisionFault } from './decision-fault'
import { SumsByToken } from './sums-by-token'
import { TickList } from './tick-list'
import { useSentOnce } from './use-sent-once'
import { useTicks } from './use-ticks'

/** Credits many amounts that no order was credited with, each less the fee of a payment. The list stands there before. */
export function CreditTogether({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [proving, setProving] = useState<readonly UnassignedMoney[]>()
  const [decided, setDecided] = useState<DecidedTogether>()
  const options = unassignedOptions({ state: 'open', current: 1, pageSize: MOST_TOGETHER })
  const query = useQuery(options)
  const all = query.data?.list
  const rows = all?.filter(({ credit }) => credit !== null) ?? []
  const ticks = useTicks({
    of: JSON.stringify(options.queryKey),
    keys: query.isFetching || !all ? undefined : rows.map(({ handle_id }) => handle_id),
  })
  const chosen = rows.filter(({ handle_id }) => ticks.isTicked(handle_id))
  const act = useSentOnce({
    send: (list: Credits, proof, key) => sendCreditTogether({ list, ...proof }, key),
    onDone: (answer) => {
      setProving(undefined)
      setDecided(answer)
      ticks.clear()
      act.renew()
    },
  })
  // What is verified, even when the list behind it changes.
  const count = (proving ?? chosen).length
  const words = <Plural value={count} one="Credit # amount" other="Credit # amounts" />
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t`Credit together`}
      footer={
        (rows.length > 0 || act.isUnknown) && (
          <Button
            variant="primary"
            loading={act.isPending}
            {...(chosen.length === 0 && !act.isUnknown && { disabledReason: <Trans>Nothing is chosen</Trans> })}
            onClick={() => (act.isUnknown ? act.again() : setProving(chosen))}
          >
            {act.isUnknown ? <Trans>Check again</Trans> : words}
          </Button>
        )
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
          {query.data && <WhatIsListed total={query.data.total} listed={query.data.list.length} of={rows.length} />}
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
          payload={{ list: creditsOf(proving) }}
          title={<Trans>Verify this decision</Trans>}
          confirm={words}
          onClose={() => setProving(undefined)}
          onProven={(proof) => act.sendWith(creditsOf(proving), proof)}
        >
          <p className="font-medium">{words}</p>
          <SumsByToken label={t`Your account gets`} of={proving.map(receivedOf)} />
        </StepUpDialog>
      )}
    </Drawer>
  )
}

type Credits = { handle_id: string; amount: string }[]

const creditsOf = (chosen: readonly UnassignedMoney[]): Credits =>
  chosen.map(({ handle_id, amount }) => ({ handle_id, amount }))

const receivedOf = ({ token, decimals, credit, amount }: UnassignedMoney) => ({
  token,
  decimals,
  amount: credit?.received ?? amount,
})

interface WhatIsListedProps {
  /** How much waits for a decision. */
  total: number
  /** How many of it the list has. */
  listed: number
  /** How many of those can be credited. */
  of: number
}

/** What the list leaves out, so that nobody takes it for all that waits. */
function WhatIsListed({ total, listed, of: creditable }: WhatIsListedProps) {
  const { i18n } = useLingui()
  const others = listed - creditable
  const [shown, all] = [i18n.number(listed), i18n.number(total)]
  return (
    <>
      {creditable === 0 && (
        <EmptyState kind="nothing-yet" title={<Trans>Nothing can be credited</Trans>}>
          <Trans>Money that waits and can be credited to your account is listed here.</Trans>
        </EmptyState>
      )}
      {(total > listed || others > 0) && (
        <div className="grid grid-cols-1 gap-1 type-12 text-text-3">
          {total > listed && (
            <p>
              <Trans>
                The newest {shown} of {all}; decide again for the rest.
              </Trans>
            </p>
          )}
          {others > 0 && (
            <p>
              <Plural
                value={others}
                one="# amount is not listed, because it cannot be credited. Open it to see what can be done with it."
                other="# amounts are not listed, because they cannot be credited. Open them to see what can be done with them."
              />
            </p>
          )}
        </div>
      )}
    </>
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
