import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import type { RechargeDraft, RechargeProblems, RechargeToken } from './recharge-draft'

interface RechargeFormProps {
  tokens: readonly RechargeToken[]
  draft: RechargeDraft
  problems: RechargeProblems
  /** The server's refusal. */
  refusal: ReactNode
  busy: boolean
  /** Why the button is disabled now. */
  held: ReactNode
  onDraft: (draft: RechargeDraft) => void
  onReserve: () => void
  form: RefObject<HTMLFormElement | null>
}

/** Token and network, and the expected amount if it is known. */
export function RechargeForm({ tokens, draft, problems, refusal, busy, held, form, ...props }: RechargeFormProps) {
  const { t } = useLingui()
  const { onDraft } = props
  const token = tokens.find(({ token_id }) => token_id === draft.token_id)
  const say = (rule: RuleName | undefined) => rule && t(RULE_MESSAGES[rule])
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        props.onReserve()
      }}
    >
      <Field label={t`Network and token`} error={say(problems.token_id)}>
        <Select
          size="lg"
          value={draft.token_id}
          placeholder={<Trans>Choose a token</Trans>}
          onValueChange={(token_id) => onDraft({ ...draft, token_id })}
          options={tokens.map(({ token_id, token, network, simulated }) => ({
            value: token_id,
            label: `${token} · ${network}`,
            mark: <TokenMark token={token} network={network} size="sm" />,
            detail: simulated ? <Trans>Simulated</Trans> : undefined,
          }))}
        />
      </Field>
      <Field
        label={t`Expected amount`}
        optional
        error={say(problems.amount)}
        hint={t`Helps you find the payment later. Any amount that arrives is credited.`}
      >
        <AmountInput
          value={draft.amount}
          onValueChange={(amount) => onDraft({ ...draft, amount })}
          unit={token?.token}
        />
      </Field>
      <div role="alert">{refusal}</div>
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
