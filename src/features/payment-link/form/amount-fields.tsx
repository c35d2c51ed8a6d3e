import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Application } from '@/lib/api/application'
import { fiatDecimals } from '#shared/contract/fields'
import { type LinkPrice, linkQuoteOptions } from '@/lib/api/payment-link'
import { explain } from '@/lib/domain-ui/explain'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Field } from '@/lib/ui/field'
import { Segmented } from '@/lib/ui/segmented'
import { Select } from '@/lib/ui/select'
import { type LinkDraft, type Payable, pricings } from './link-draft'

interface AmountFieldsProps {
  draft: LinkDraft
  app: Application | undefined
  payable: Payable | undefined
  /** undefined while what is typed is no amount. */
  price: LinkPrice | undefined
  currencies: readonly string[]
  problem: RuleName | undefined
  onChange: (part: Partial<LinkDraft>) => void
}

/** The amount in the token or in a currency, with what it is worth at the rate of this moment. */
export function AmountFields({ draft, app, payable, price, currencies, problem, onChange }: AmountFieldsProps) {
  const { t } = useLingui()
  const token = payable?.token ?? ''
  const allowed = pricings(app)
  const isOff = (priced: LinkDraft['priced']) => !allowed.includes(priced)
  return (
    <Field
      label={<Trans>Amount</Trans>}
      aside={
        <Segmented
          label={t`Priced in`}
          value={draft.priced}
          onValueChange={(priced) => onChange({ priced })}
          segments={[
            {
              value: 'token',
              label: token === '' ? t`In the token` : t`In ${token}`,
              ...(isOff('token')
                ? { disabledReason: t`The application is in OTC mode: its prices are in a currency` }
                : {}),
            },
            {
              value: 'fiat',
              label: t`In a currency`,
              ...(isOff('fiat')
                ? { disabledReason: t`The application is in address mode: its prices are in the token` }
                : {}),
            },
          ]}
        />
      }
      error={problem && <AmountFault problem={problem} fiat_name={draft.priced === 'fiat' ? draft.fiat_name : ''} />}
      hint={<Worth price={price} token={token} isFiat={draft.priced === 'fiat'} />}
    >
      <AmountInput
        hero
        value={draft.amount}
        onValueChange={(amount) => onChange({ amount })}
        unit={draft.priced === 'token' ? token : ''}
        placeholder="0.00"
        action={
          draft.priced === 'fiat' && (
            <Select
              className="min-w-24"
              aria-label={t`Currency`}
              value={draft.fiat_name}
              onValueChange={(fiat_name) => onChange({ fiat_name })}
              options={currencies.map((name) => ({ value: name, label: name }))}
            />
          )
        }
      />
    </Field>
  )
}

function AmountFault({ problem, fiat_name }: { problem: RuleName; fiat_name: string }) {
  const { t } = useLingui()
  if (problem !== 'amount-too-many-decimals' || fiat_name === '') return t(RULE_MESSAGES[problem])
  return fiatDecimals(fiat_name) === 0 ? (
    <Trans>An amount in {fiat_name} has no decimals</Trans>
  ) : (
    <Trans>An amount in {fiat_name} has two decimals at most</Trans>
  )
}

function Worth({ price, token, isFiat }: { price: LinkPrice | undefined; token: string; isFiat: boolean }) {
  if (price === undefined) return <Trans>The smallest amount is worth 0.01 USDT.</Trans>
  return <Quoted price={price} token={token} isFiat={isFiat} />
}

function Quoted({ price, token, isFiat }: { price: LinkPrice; token: string; isFiat: boolean }) {
  const { data, error, isError } = useQuery({ ...linkQuoteOptions(price), placeholderData: (before) => before })
  if (isError) return <span className="text-danger-text">{explain(error)}</span>
  if (!data) return <Trans>Asking for the rate…</Trans>
  const { amount, fiat_amount, fiat_name, rate } = data
  return isFiat ? (
    <Trans>
      <Amount value={amount} mode="full" unit={token} estimate /> at {rate} {fiat_name}. Fixed when the link is created.
    </Trans>
  ) : (
    <Trans>
      <Amount value={fiat_amount} unit={fiat_name} estimate /> at {rate}
    </Trans>
  )
}
