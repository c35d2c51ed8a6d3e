import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp } from 'lucide-react'
import type { RefObject } from 'react'
import { AccountName } from '@/lib/domain-ui/account-name'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import type { TransferBalance } from '@/lib/api/transfers'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import {
  accountsIn,
  balanceOf,
  maxOf,
  tokensIn,
  type TransferDraft,
  type TransferProblem,
  type TransferProblems,
} from './transfer-draft'

const OWN_PROBLEMS: Record<Exclude<TransferProblem, RuleName>, MessageDescriptor> = {
  'over-the-balance': msg`Insufficient balance`,
  'same-account': msg`Choose a different account from the one it comes from`,
}

interface TransferFormProps {
  balances: readonly TransferBalance[]
  draft: TransferDraft
  problems: TransferProblems
  onDraft: (draft: TransferDraft) => void
  onReview: () => void
  form: RefObject<HTMLFormElement | null>
}

/** Token, both accounts and amount of a transfer. */
export function TransferForm({ balances, draft, problems, onDraft, onReview, form }: TransferFormProps) {
  const { t } = useLingui()
  const { token_id, from, to, amount } = draft
  const balance = balanceOf(balances, from, token_id)
  const token = balances.find((row) => row.token_id === token_id)
  const say = (problem: TransferProblem | undefined) =>
    problem && (isOwn(problem) ? t(OWN_PROBLEMS[problem]) : t(RULE_MESSAGES[problem]))
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onReview()
      }}
    >
      <Field label={t`Token`} error={say(problems.token_id)}>
        <Select
          size="lg"
          value={token_id}
          onValueChange={(chosen) => onDraft({ ...draft, token_id: chosen })}
          options={tokensIn(balances).map((row) => ({
            value: row.token_id,
            label: `${row.token} · ${row.chain}`,
            mark: <TokenMark token={row.token} network={row.chain} size="sm" />,
          }))}
        />
      </Field>
      <div className="grid grid-cols-1 gap-3">
        <Field label={t`From`} error={say(problems.from)}>
          <AccountSelect
            {...{ balances, token_id }}
            value={from}
            onValueChange={(chosen) => onDraft({ ...draft, from: chosen, ...(chosen === to ? { to: from } : {}) })}
          />
        </Field>
        <Button
          size="sm"
          variant="quiet"
          icon={ArrowDownUp}
          className="justify-self-start"
          onClick={() => onDraft({ ...draft, from: to, to: from })}
        >
          <Trans>Swap</Trans>
        </Button>
        <Field label={t`To`} error={say(problems.to)}>
          <AccountSelect
            {...{ balances, token_id }}
            value={to}
            onValueChange={(chosen) => onDraft({ ...draft, to: chosen, ...(chosen === from ? { from: to } : {}) })}
          />
        </Field>
      </div>
      <Field
        label={t`Amount`}
        error={say(problems.amount)}
        hint={
          <Trans>
            At most{' '}
            <Amount
              value={balance?.balance ?? '0'}
              mode="full"
              decimals={token?.decimals ?? 6}
              unit={token?.token ?? ''}
            />
          </Trans>
        }
      >
        <AmountInput
          value={amount}
          onValueChange={(next) => onDraft({ ...draft, amount: next })}
          unit={token?.token}
          action={
            <Button size="sm" onClick={() => onDraft({ ...draft, amount: maxOf(balance) })}>
              <Trans>Max</Trans>
            </Button>
          }
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="justify-self-start phone:justify-self-stretch">
        <Trans>Review</Trans>
      </Button>
    </form>
  )
}

function isOwn(problem: TransferProblem): problem is Exclude<TransferProblem, RuleName> {
  return problem in OWN_PROBLEMS
}

interface AccountSelectProps {
  balances: readonly TransferBalance[]
  token_id: string
  value: string
  onValueChange: (account: string) => void
}

/** Chooses one of the merchant's accounts; each shows its balance of the token. */
function AccountSelect({ balances, token_id, value, onValueChange }: AccountSelectProps) {
  return (
    <Select
      size="lg"
      value={value}
      onValueChange={onValueChange}
      options={accountsIn(balances).map(({ account, name }) => ({
        value: account,
        label: <AccountName account={account} name={name} />,
        textValue: name,
        detail: <Amount value={balanceOf(balances, account, token_id)?.balance ?? '0'} />,
      }))}
    />
  )
}
