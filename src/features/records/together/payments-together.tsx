import { useForm } from '@/lib/forms/use-form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId, useState } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import {
  type DecidedTogether,
  keepPayments,
  undecidedOptions,
  type UndecidedPayment,
  type UndecidedQuery,
} from '@/lib/api/transactions'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { readAmountInput } from '#shared/money/input'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { Field } from '@/lib/ui/field'
import { RadioGroup } from '@/lib/ui/radio-group'
import { LoadingLines } from '@/lib/ui/skeleton'
import { AcceptDialog } from './accept-dialog'
import { DecisionFault } from './decision-fault'
import { DecidedNote } from './decided-note'
import { undecidedRows } from './undecided-rows'
import { SumsByToken } from './sums-by-token'
import { TickList } from './tick-list'
import { useSentOnce } from './use-sent-once'
import { useTicks } from './use-ticks'

type Act = NonNullable<UndecidedQuery['act']>

const LABELS: Record<Act | 'open', (count: number) => ReactElement> = {
  open: (count) => <Plural value={count} one="Decide about # payment" other="Decide about # payments" />,
  keep: (count) => <Plural value={count} one="Keep # payment" other="Keep # payments" />,
  accept: (count) => <Plural value={count} one="Mark # payment as paid…" other="Mark # payments as paid…" />,
}

/** The decimals of the largest difference, which is in USDT. */
const MOST = { decimals: 6, refuseZero: true }
const USUAL_MOST = '5'

interface Together {
  act: Act | undefined
  /** The largest difference, as it is typed. */
  most: string
}

function boundOf(most: string): string | undefined {
  const read = readAmountInput(most, MOST)
  return read.ok ? read.decimal : undefined
}

interface PaymentsTogetherProps {
  /** The filters of the list behind it. */
  filter: UndecidedQuery
  onClose: () => void
}

/**
 * One decision about many payments up to a difference: keep them as they are booked, or mark them as paid. The list stands
 * there before, and nothing is chosen in advance. A refund needs an address of the buyer each time, so it is made one by one.
 */
export function PaymentsTogether({ filter, onClose }: PaymentsTogetherProps) {
  const { t } = useLingui()
  const id = useId()
  const form = useForm<Together>({ name: 'together', initial: { act: undefined, most: USUAL_MOST } })
  const { act, most } = form.values
  const [bound, setBound] = useState(() => boundOf(most) ?? USUAL_MOST)
  const [accepting, setAccepting] = useState<readonly UndecidedPayment[]>()
  const [decided, setDecided] = useState<DecidedTogether>()
  const options = undecidedOptions({ ...filter, ...(act === undefined ? {} : { act }), largest_difference: bound })
  const query = useQuery(options)
  const rows = query.data?.list ?? []
  const ticks = useTicks({
    of: JSON.stringify(options.queryKey),
    keys: query.isFetching || !query.data ? undefined : rows.map(({ handle_id }) => handle_id),
  })
  const chosen = rows.filter(({ handle_id }) => ticks.isTicked(handle_id))
  const done = (answer: DecidedTogether) => {
    setAccepting(undefined)
    form.done()
    setDecided(answer)
    ticks.clear()
    keep.renew()
  }
  const keep = useSentOnce({
    send: (wish: { handle_ids: string[] }, _, key) => keepPayments(wish, key),
    onDone: done,
  })
  const read = readAmountInput(most, MOST)
  const settle = () => {
    if (read.ok && read.decimal !== bound) setBound(read.decimal)
  }
  const submit = () => {
    if (keep.isUnknown) return keep.again()
    if (act === undefined) form.refuse({ act: { said: <Trans>Choose one of the two</Trans> } })
    settle()
    // What was just typed is another list, which the person has not seen yet.
    if (act === undefined || !read.ok || read.decimal !== bound || query.isFetching) return
    setDecided(undefined)
    if (act === 'accept') setAccepting(chosen)
    else void keep.sendWith({ handle_ids: chosen.map(({ handle_id }) => handle_id) }).catch(() => undefined)
  }
  const count = chosen.length
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t`Decide together`}
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          loading={keep.isPending}
          {...(count === 0 && !keep.isUnknown && { disabledReason: <Trans>Nothing is chosen</Trans> })}
          {...(query.isFetching && !keep.isUnknown && { disabledReason: <Trans>The list is being read</Trans> })}
        >
          {keep.isUnknown ? <Trans>Check again</Trans> : LABELS[act ?? 'open'](count)}
        </Button>
      }
    >
      <DrawerSection>
        <form {...form.bind(submit)} id={id} className="grid grid-cols-1 gap-5">
          {decided && <DecidedNote decided={decided} />}
          <RadioGroup
            legend={<Trans>What happens to them</Trans>}
            {...form.field('act')}
            error={form.errorOf('act')}
            ruled
            options={[
              {
                value: 'keep',
                label: <Trans>Keep as they are</Trans>,
                hint: (
                  <Trans>
                    The question ends and no money moves. What was overpaid is in your account; what came short or late
                    stays unassigned.
                  </Trans>
                ),
              },
              {
                value: 'accept',
                label: <Trans>Mark as paid</Trans>,
                hint: <Trans>For underpaid and late ones. Your account gets what came, and your shop is told.</Trans>,
              },
            ]}
          />
          <Field
            label={t`Difference of at most`}
            hint={t`Between what was asked and what came. A late payment in full has none.`}
            error={read.ok ? undefined : t(RULE_MESSAGES[`amount-${read.reason}`])}
          >
            <AmountInput {...form.field('most')} onBlur={settle} unit="USDT" />
          </Field>
          <DecisionFault error={keep.error} />
          {query.isPending && <LoadingLines />}
          <QueryFault query={query} title={<Trans>Could not load the payments.</Trans>} />
          {query.data && (
            <section className="grid grid-cols-1 gap-2">
              <h3 className="type-13 font-semibold" aria-live="polite">
                {query.data.total === 0 ? (
                  <Trans>No payment waits with a difference this small.</Trans>
                ) : (
                  <Plural value={query.data.total} one="# payment" other="# payments" />
                )}
              </h3>
              {query.data.total > rows.length && (
                <p className="type-12 text-text-3">
                  <Trans>The {rows.length} with the smallest differences; decide again for the rest.</Trans>
                </p>
              )}
              {rows.length > 0 && (
                <TickList
                  label={t`Payments`}
                  rows={undecidedRows(rows)}
                  ticks={ticks}
                  isFixed={keep.isPending || keep.isUnknown}
                />
              )}
            </section>
          )}
        </form>
      </DrawerSection>
      {accepting && (
        <AcceptDialog
          handle_ids={accepting.map(({ handle_id }) => handle_id)}
          came={<Plural value={accepting.length} one="# payment from the list" other="# payments from the list" />}
          sums={
            <SumsByToken
              label={t`What came`}
              of={accepting.map(({ token, decimals, amount_collected: amount }) => ({ token, decimals, amount }))}
            />
          }
          onDone={done}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </Drawer>
  )
}
