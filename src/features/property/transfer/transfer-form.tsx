import type { Form } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownUp } from 'lucide-react'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { TransferBalance } from '@/lib/api/transfers'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { accountsIn, balanceOf, maxOf, tokensIn, type TransferDraft } from './transfer-draft'

interface TransferFormProps {
  balances: readonly TransferBalance[]
  form: Form<TransferDraft>
  onReview: () => void
}

/** Token, both accounts and amount of a transfer. */
export function TransferForm({ balances, form, onReview }: TransferFormProps) {
  const { t } = useLingui()
  const { token_id, from, to } = form.values
  // The balance that the amount is held against is that of another account or token then.
  const choose = (part: Partial<TransferDraft>) => {
    form.refuse({})
    form.set(part)
  }
  const balance = balanceOf(balances, from, token_id)
  const token = balances.find((row) => row.token_id === token_id)
  return (
    <form {...form.bind(onReview)} className="grid grid-cols-1 gap-5">
      <Field label={t`Token`} error={form.errorOf('token_id')}>
        <Select
          size="lg"
          value={token_id}
          onValueChange={(chosen) => choose({ token_id: chosen })}
          options={tokensIn(balances).map((row) => ({
            value: row.token_id,
            label: `${row.token} · ${row.chain}`,
            mark: <TokenMark token={row.token} network={row.chain} size="sm" />,
          }))}
        />
      </Field>
      <div className="grid grid-cols-1 gap-3">
        <Field label={t({ message: 'From', context: 'own account' })} error={form.errorOf('from')}>
          <AccountSelect
            {...{ balances, token_id }}
            value={from}
            onValueChange={(chosen) => choose({ from: chosen, ...(chosen === to ? { to: from } : {}) })}
          />
        </Field>
        <Button
          size="sm"
          variant="quiet"
          icon={ArrowDownUp}
          className="justify-self-start"
          onClick={() => choose({ from: to, to: from })}
        >
          <Trans>Swap</Trans>
        </Button>
        <Field label={t({ message: 'To', context: 'own account' })} error={form.errorOf('to')}>
          <AccountSelect
            {...{ balances, token_id }}
            value={to}
            onValueChange={(chosen) => choose({ to: chosen, ...(chosen === from ? { from: to } : {}) })}
          />
        </Field>
      </div>
      <Field
        label={t`Amount`}
        error={form.errorOf('amount')}
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
          {...form.field('amount')}
          unit={token?.token}
          action={
            <Button size="sm" onClick={() => form.set({ amount: maxOf(balance) })}>
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
