import type { Form } from '@/lib/forms/use-form'
import { useRested } from '@/lib/forms/use-rested'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Application } from '@/lib/api/application'
import { type LinkPrice, linkQuoteOptions } from '@/lib/api/payment-link'
import { explain } from '@/lib/domain-ui/explain'
import { formatAmount } from '#shared/money/format'
import { Amount } from '@/lib/ui/amount'
import { AmountInput } from '@/lib/ui/amount-input'
import { Field } from '@/lib/ui/field'
import { Segmented } from '@/lib/ui/segmented'
import { Select } from '@/lib/ui/select'
import { type LinkDraft, type Payable, pricings } from './link-draft'

/** As a quote of a withdrawal: not a request for every digit, and still felt as immediate. */
const REST_MS = 300

interface AmountFieldsProps {
  form: Form<LinkDraft>
  /** As it is shown: the usual one where none was chosen. */
  priced: LinkDraft['priced']
  fiat_name: string
  app: Application | undefined
  payable: Payable | undefined
  /** undefined while what is typed is no amount. */
  price: LinkPrice | undefined
  currencies: readonly string[]
}

/** The amount in the token or in a currency, with what it is worth at the rate of this moment. */
export function AmountFields({ form, priced, fiat_name, app, payable, price, currencies }: AmountFieldsProps) {
  const { t } = useLingui()
  const token = payable?.token ?? ''
  const allowed = pricings(app)
  const isOff = (one: LinkDraft['priced']) => !allowed.includes(one)
  return (
    <Field
      label={<Trans>Amount</Trans>}
      aside={
        <Segmented
          label={t`Priced in`}
          value={priced}
          onValueChange={(chosen) => form.set({ priced: chosen, fiat_name })}
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
      error={form.errorOf('amount')}
      hint={<Worth price={price} token={token} isFiat={priced === 'fiat'} />}
    >
      <AmountInput
        hero
        {...form.field('amount')}
        unit={priced === 'token' ? token : ''}
        placeholder="0.00"
        action={
          priced === 'fiat' && (
            <Select
              className="min-w-24"
              aria-label={t`Currency`}
              value={fiat_name}
              onValueChange={(chosen) => form.set({ fiat_name: chosen })}
              options={currencies.map((name) => ({ value: name, label: name }))}
            />
          )
        }
      />
    </Field>
  )
}

function Worth({ price, token, isFiat }: { price: LinkPrice | undefined; token: string; isFiat: boolean }) {
  const text = price === undefined ? '' : JSON.stringify(price)
  const isRested = useRested(text, REST_MS) === text
  if (price === undefined) return <Trans>The smallest amount is worth 0.01 USDT.</Trans>
  return <Quoted price={price} token={token} isFiat={isFiat} isRested={isRested} />
}

interface QuotedProps {
  price: LinkPrice
  token: string
  isFiat: boolean
  /** Nobody is typing any more. */
  isRested: boolean
}

function Quoted({ price, token, isFiat, isRested }: QuotedProps) {
  // Without the answer of the price before: its worth would stand under another amount.
  const { data, error, isError } = useQuery({ ...linkQuoteOptions(price), enabled: isRested })
  if (isError) return <span className="text-danger-text">{explain(error)}</span>
  if (!data) return <Trans>Asking for the rate…</Trans>
  const { amount, fiat_amount, fiat_name } = data
  const rate = formatAmount(data.rate, { mode: 'full' })
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
