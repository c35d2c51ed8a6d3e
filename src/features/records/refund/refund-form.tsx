import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { type RefObject, useState } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { addressRules } from '@/lib/late/address-rules'
import { hasFailed, type RiskFinding } from '@/lib/api/risk'
import type { RefundOption, RefundPage } from '@/lib/api/transactions'
import { useLateCode } from '@/lib/late/use-late-code'
import { compare } from '#shared/money/amount'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { flowFoot } from '@/lib/ui/flow-foot'
import { RadioGroup } from '@/lib/ui/radio-group'
import { TextInput } from '@/lib/ui/text-input'
import { PayingAccounts } from './paying-accounts'
import { RefundRisk } from './refund-risk'
import type { RefundDraft, RefundKind, RefundProblem, RefundProblems } from './refund-draft'

const KINDS: Record<RefundKind, MessageDescriptor> = {
  all: msg`Full refund`,
  part: msg`Partial refund`,
  overpaid: msg`Only what was overpaid`,
}

const OWN_PROBLEMS: Record<Exclude<RefundProblem, RuleName>, MessageDescriptor> = {
  'over-the-rest': msg`Insufficient balance`,
  'under-the-minimum': msg`This is less than the network costs`,
  'no-way-back': msg`No money comes back from this address`,
  'own-address': msg`This is the order’s own address`,
  unread: msg`This could not be checked. Look at your connection, then try again`,
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
  draft: RefundDraft
  problems: RefundProblems
  /** What the risk check says of the typed address; undefined while it is no address. */
  risk: RiskFinding | undefined
  onDraft: (draft: RefundDraft) => void
  onReview: () => void
  busy: boolean
  form: RefObject<HTMLFormElement | null>
  onCancel: () => void
}

/** Amount, address and reason of a refund. Kinds that the server does not allow are not shown. */
export function RefundForm({
  payment,
  options,
  minimum,
  paidFrom,
  sender,
  draft,
  problems,
  risk,
  busy,
  form,
  ...props
}: RefundFormProps) {
  const { onDraft } = props
  const { t } = useLingui()
  const { decimals, token, chain } = payment
  const [reached, setReached] = useState(false)
  const rules = useLateCode(addressRules, reached || draft.address !== '')
  const typed = draft.address.trim()
  // What has not been read yet could be a key.
  const isSecret = typed !== '' && (rules.state !== 'here' || rules.code.looksLikeSecret(typed))
  const part = options.find(({ kind }) => kind === 'part')
  const say = (problem: RefundProblem | undefined) =>
    problem && (isOwn(problem) ? t(OWN_PROBLEMS[problem]) : t(RULE_MESSAGES[problem]))
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onReview()
      }}
    >
      <RadioGroup
        legend={<Trans>How much</Trans>}
        value={draft.kind}
        onValueChange={(kind) => onDraft({ ...draft, kind })}
        error={say(problems.kind)}
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
                  compare(amount, minimum) < 0 && { disabledReason: <TooSmall payment={payment} minimum={minimum} /> }),
              }
        })}
      />
      {draft.kind === 'part' && part && (
        <Field
          label={t`Amount`}
          error={say(problems.amount)}
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
          <AmountInput value={draft.amount} onValueChange={(amount) => onDraft({ ...draft, amount })} unit={token} />
        </Field>
      )}
      {paidFrom && <PayingAccounts payment={payment} accounts={paidFrom} />}
      <div className="grid grid-cols-1 gap-1.5">
        <Field
          label={t`Refund address on ${chain}`}
          error={say(problems.address)}
          hint={t`An address that the buyer gave you for this refund`}
        >
          <TextInput
            size="lg"
            mono
            autoComplete="off"
            spellCheck={false}
            data-secret={isSecret ? '' : undefined}
            onFocus={() => setReached(true)}
            value={draft.address}
            onChange={({ target }) => onDraft({ ...draft, address: target.value })}
          />
        </Field>
        <RefundRisk
          risk={risk}
          advice={<Trans>Ask the buyer for another address. The money stays in your account until then.</Trans>}
        />
        {sender !== undefined && sender !== draft.address && (
          <p className="type-12 text-text-3">
            <Button variant="link" onClick={() => onDraft({ ...draft, address: sender })}>
              <Trans>Use the sender’s address</Trans>
            </Button>{' '}
            <Trans>Only if the buyer says that it is theirs: an exchange cannot take money back there.</Trans>
          </p>
        )}
      </div>
      <Field label={t`Reason`} optional>
        <TextInput
          size="lg"
          maxLength={200}
          value={draft.reason}
          onChange={({ target }) => onDraft({ ...draft, reason: target.value })}
        />
      </Field>
      <div className={flowFoot}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={busy}
          {...(risk !== undefined &&
            hasFailed(risk) && { disabledReason: <Trans>The address failed the risk check</Trans> })}
        >
          <Trans>Review</Trans>
        </Button>
        <Button variant="quiet" size="lg" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <p className="ml-auto self-center type-12 text-text-3 phone:mx-auto">
          <Trans>Nothing is sent until you verify.</Trans>
        </p>
      </div>
    </form>
  )
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

function isOwn(problem: RefundProblem): problem is Exclude<RefundProblem, RuleName> {
  return problem in OWN_PROBLEMS
}
