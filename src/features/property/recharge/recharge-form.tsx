import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Form } from '@/lib/forms/use-form'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { ReceiveOnly } from './receive-only'
import type { RechargeDraft, RechargeToken } from './recharge-draft'

interface RechargeFormProps {
  tokens: readonly RechargeToken[]
  form: Form<RechargeDraft>
  busy: boolean
  /** Why the button is disabled now. */
  held: ReactNode
  onReserve: () => void
}

/** Token and network, and the expected amount if it is known. */
export function RechargeForm({ tokens, form, busy, held, onReserve }: RechargeFormProps) {
  const { t } = useLingui()
  const token = tokens.find(({ token_id }) => token_id === form.values.token_id)
  return (
    <form {...form.bind(onReserve)} className="grid grid-cols-1 gap-5">
      <Field label={t`Network and token`} error={form.errorOf('token_id')}>
        <Select
          size="lg"
          {...form.field('token_id')}
          placeholder={<Trans>Choose a token</Trans>}
          options={tokens.map(({ token_id, token, network, simulated }) => ({
            value: token_id,
            label: `${token} · ${network}`,
            mark: <TokenMark token={token} network={network} size="sm" />,
            detail: simulated ? <Trans>Simulated</Trans> : undefined,
          }))}
        />
      </Field>
      {token && <ReceiveOnly token_id={token.token_id} />}
      <Field
        label={t`Expected amount`}
        optional
        error={form.errorOf('amount')}
        hint={t`Helps you find the payment later. Any amount that arrives is credited.`}
      >
        <AmountInput {...form.field('amount')} unit={token?.token} />
      </Field>
      <div role="alert">{form.general !== undefined && <Callout tone="danger">{form.general}</Callout>}</div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={busy}
        className="justify-self-start phone:justify-self-stretch"
        {...(held === undefined ? {} : { disabledReason: held })}
      >
        <Trans>Get address</Trans>
      </Button>
    </form>
  )
}
