import type { Form } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import type { Transaction } from '#shared/contract/transactions'
import { hasFailed, type RiskFinding } from '@/lib/api/risk'
import type { RefundOption, RefundPage } from '@/lib/api/transactions'
import { compare } from '#shared/money/amount'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { flowFoot } from '@/lib/ui/flow-foot'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { RadioGroup } from '@/lib/ui/radio-group'
import { TextInput } from '@/lib/ui/text-input'
import { PayingAccounts } from './paying-accounts'
import { RefundAddress } from './refund-address'
import type { AmountProblem, RefundDraft, RefundKind } from './refund-draft'

const KINDS: Record<RefundKind, MessageDescriptor> = {
  all: msg`Full refund`,
  part: msg`Partial refund`,
  overpaid: msg`Only what was overpaid`,
}

interface RefundFormProps {
  payment: Transaction
  options: readonly RefundOption[]
  /** The least amount; undefined where the server names none. */
  minimum: string | undefined
  /** The accounts that the server takes it from; undefined where it names none. */
  paidFrom: RefundPage['paid_from']
  /** The sender, when the whole payment came from one address. */
  sender: string | undefined
  form: Form<RefundDraft>
  /** What the risk check says of the typed address; undefined while it is no address. */
  risk: RiskFinding | undefined
  /** Why there is no review yet, and what could not be loaded for it. */
  held?: ReactNode
  fault?: ReactNode
  onReview: () => void
  busy: boolean
  onCancel: () => void
}

/** Amount, address and reason of a refund. Kinds that the server does not allow are not shown. */
export function RefundForm({
  payment,
  options,
  minimum,
  paidFrom,
  sender,
  form,
  risk,
  held,
  fault,
  busy,
  onReview,
  onCancel,
}: RefundFormProps) {
  const { t } = useLingui()
  const { decimals, token, chain } = payment
  const part = options.find(({ kind }) => kind === 'part')
  return (
    <form {...form.bind(onReview)} className="flex flex-col gap-5">
      {/* What is chosen here is approved next; what the accounts hold stays as balances are. */}
      <HiddenAmounts value={false}>
        <RadioGroup
          legend={<Trans>How much</Trans>}
          {...form.field('kind')}
          error={form.errorOf('kind')}
          ruled
          options={overpaidFirst(options).map(({ kind, amount }) => {
            const figure = <Amount value={amount} mode="full" decimals={decimals} unit={token} />
            return kind === 'part'
              ? { value: kind, label: t(KINDS[kind]), hint: <Trans>At most {figure}</Trans> }
              : {
                  value: kind,
                  label: t(KINDS[kind]),
                  hint: <KindHint kind={kind} payment={payment} />,
                  end: figure,
                  ...(minimum !== undefined &&
                    compare(amount, minimum) < 0 && {
                      disabledReason: <TooSmall payment={payment} minimum={minimum} />,
                    }),
                }
          })}
        />
        {form.values.kind === 'part' && part && (
          <Field
            label={t`Amount`}
            error={form.errorOf('amount')}
            hint={
              minimum === undefined ? (
                <Trans>
                  At most <Amount value={part.amount} mode="full" decimals={decimals} unit={token} />
                </Trans>
              ) : (
                <Trans>
                  At least <Amount value={minimum} mode="full" decimals={decimals} unit={token} />, what the network
                  costs; at most <Amount value={part.amount} mode="full" decimals={decimals} unit={token} />
                </Trans>
              )
            }
          >
            <AmountInput {...form.field('amount')} unit={token} />
          </Field>
        )}
      </HiddenAmounts>
      {paidFrom && <PayingAccounts payment={payment} accounts={paidFrom} />}
      <div className="grid grid-cols-1 gap-1.5">
        <RefundAddress
          label={t`Refund address on ${chain}`}
          hint={t`An address that the buyer gave you for this refund`}
          form={form}
          risk={risk}
          advice={<Trans>Ask the buyer for another address. The money stays in your account until then.</Trans>}
        />
        {sender !== undefined && sender !== form.values.address && (
          <p className="type-12 text-text-3">
            <Button variant="link" onClick={() => form.set({ address: sender })}>
              <Trans>Use the sender’s address</Trans>
            </Button>{' '}
            <Trans>Only if the buyer says that it is theirs: an exchange cannot take money back there.</Trans>
          </p>
        )}
      </div>
      <Field label={t`Reason`} optional>
        <TextInput size="lg" maxLength={200} {...form.text('reason')} />
      </Field>
      {fault}
      <div className={flowFoot}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={busy}
          {...(held !== undefined && { disabledReason: held })}
          {...(risk !== undefined &&
            hasFailed(risk) && { disabledReason: <Trans>The address failed the risk check</Trans> })}
        >
          <Trans>Review</Trans>
        </Button>
        <Button variant="quiet" size="lg" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <p className="ml-auto self-center type-12 text-text-3 phone:mx-auto">
          <Trans>Nothing is sent until you verify.</Trans>
        </p>
      </div>
    </form>
  )
}

interface AmountFaultProps {
  problem: AmountProblem
  payment: Transaction
  most: string
  minimum: string | undefined
}

/** What is wrong with the amount, with the figure that it has to keep to. */
export function AmountFault({ problem, payment: { decimals, token }, most, minimum = '0' }: AmountFaultProps) {
  const { t } = useLingui()
  const figure = (value: string) => <Amount value={value} mode="full" decimals={decimals} unit={token} />
  if (problem === 'over-the-rest') return <Trans>Only {figure(most)} of this payment can be refunded</Trans>
  if (problem === 'under-the-minimum') return <Trans>The network costs {figure(minimum)}: refund at least that</Trans>
  return t(RULE_MESSAGES[problem])
}

function TooSmall({ payment: { decimals, token }, minimum }: { payment: Transaction; minimum: string }) {
  return (
    <Trans>
      Sending it costs <Amount value={minimum} mode="full" decimals={decimals} unit={token} />, which is more. You can
      keep it.
    </Trans>
  )
}

/** What the choice leaves behind. */
function KindHint({ kind, payment }: { kind: RefundKind; payment: Transaction }) {
  if (kind === 'all') return <Trans>The order ends as refunded</Trans>
  const asked = <Amount value={payment.amount} />
  const paid = <Amount value={payment.amount_collected} />
  return (
    <Trans>
      Asked {asked}, paid {paid}
    </Trans>
  )
}

/** What was paid too much is what people mean by a refund, where there is such a part. */
function overpaidFirst(options: readonly RefundOption[]): RefundOption[] {
  return [...options].sort((left, right) => Number(right.kind === 'overpaid') - Number(left.kind === 'overpaid'))
}
