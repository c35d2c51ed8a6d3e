import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '@/lib/api/application'
import { currencyOptions } from '@/lib/api/currency'
import { isApiError } from '@/lib/api/transport/errors'
import { linkCurrencyOptions, linkKeys, type PaymentLink, sendLink } from '@/lib/api/payment-link'
import { serverNow } from '@/lib/api/transport/server-clock'
import { explain } from '@/lib/domain-ui/explain'
import { useOnline } from '@/lib/device/use-online'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody } from '@/lib/ui/card'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'
import { TokenMark } from '@/lib/ui/token-mark'
import { useFormProblems } from '@/lib/ui/use-form-problems'
import { AmountFields } from './amount-fields'
import { EndsAfter } from './ends-after'
import { type LinkDraft, linkProblems, type LinkProblems, payableOf, priceOf, pricings, secondsOf } from './link-draft'

const LONGEST_SUBJECT = 120
const NO_PROBLEMS: LinkProblems = {}

interface LinkFormProps {
  apps: readonly Application[]
  /** The application to begin with. */
  first: string | undefined
  zone: string
  onMade: (link: PaymentLink) => void
}

/** Asks for amount, purpose and end, and makes one link for one payment. */
export function LinkForm({ apps, first, zone, onMade }: LinkFormProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const isOnline = useOnline()
  const { data: coins = [] } = useQuery(currencyOptions)
  const { data: currencies = [] } = useQuery(linkCurrencyOptions)
  const [draft, setDraft] = useState<LinkDraft>(() => newDraft(apps, first))
  const [client_ref, setClientRef] = useState(() => crypto.randomUUID())
  const { problems, form, show, forget } = useFormProblems(NO_PROBLEMS)
  const app = apps.find(({ appid }) => appid === draft.appid)
  const tokens = payableOf(app, coins)
  const payable = tokens.find(({ id }) => id === draft.token_id) ?? tokens[0]
  const [usual = 'token', ...others] = pricings(app)
  const priced = [usual, ...others].includes(draft.priced) ? draft.priced : usual
  const fiat_name =
    draft.fiat_name === '' ? (currencies.find((each) => each === 'USD') ?? currencies[0] ?? '') : draft.fiat_name
  const current: LinkDraft = { ...draft, priced, fiat_name }
  const price = priceOf(current, payable)
  const make = useMutation({
    mutationFn: sendLink,
    meta: { formShowsError: true },
    onSuccess: async (link) => {
      announce(t`The link was created`)
      setDraft({ ...newDraft(apps, draft.appid), token_id: draft.token_id, priced, fiat_name })
      setClientRef(crypto.randomUUID())
      onMade(link)
      await cache.invalidateQueries({ queryKey: linkKeys.all })
    },
    onError: (error) => {
      if (isApiError(error, 'rejected')) setClientRef(crypto.randomUUID())
    },
  })
  const change = (part: Partial<LinkDraft>) => {
    setDraft({ ...current, ...part })
    forget()
    // Another wish is another link; the same wish again, after a lost answer, is the same link.
    setClientRef(crypto.randomUUID())
  }
  const submit = () => {
    // After a lost answer the same wish is sent again: counted anew, its end would make it another one.
    if (make.variables?.client_ref === client_ref) return make.mutate(make.variables)
    const moment = { now: serverNow(), zone }
    const found = linkProblems(current, payable, moment)
    if (!show(found) || price === undefined) return
    const number = current.out_trade_no.trim()
    const wish = { ...price, client_ref, subject: current.subject.trim(), expires_in: secondsOf(current, moment) }
    make.mutate(number === '' ? wish : { ...wish, out_trade_no: number })
  }
  return (
    <Card>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <CardBody className="grid grid-cols-1 gap-5 pt-5">
          <AmountFields
            draft={current}
            app={app}
            payable={payable}
            price={price}
            currencies={currencies}
            problem={problems.amount}
            onChange={change}
          />
          <Field
            label={<Trans>Customer pays with</Trans>}
            error={problems.token_id && t(RULE_MESSAGES[problems.token_id])}
            hint={<Trans>What the application takes. Change it under Management.</Trans>}
          >
            <Select
              size="lg"
              value={payable?.id ?? ''}
              onValueChange={(token_id) => change({ token_id })}
              placeholder={t`This application takes no token`}
              options={tokens.map(({ id, token, net_work }) => ({
                value: id,
                label: `${token} · ${net_work}`,
                mark: <TokenMark token={token} network={net_work} />,
              }))}
            />
          </Field>
          <Field
            label={<Trans>What is it for?</Trans>}
            optional
            aside={t`${draft.subject.length} of ${LONGEST_SUBJECT}`}
            error={problems.subject && t(RULE_MESSAGES[problems.subject])}
            hint={<Trans>The customer sees it.</Trans>}
          >
            <TextInput
              size="lg"
              maxLength={LONGEST_SUBJECT}
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
              autoComplete="off"
            />
          </Field>
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={<Trans>Books to</Trans>} error={problems.appid && t(RULE_MESSAGES[problems.appid])}>
              <Select
                size="lg"
                value={draft.appid}
                onValueChange={(appid) => change({ appid, token_id: '' })}
                options={apps.map(({ appid, name }) => ({ value: appid, label: name }))}
              />
            </Field>
            <Field
              label={<Trans>Order number</Trans>}
              optional
              error={problems.out_trade_no && t(RULE_MESSAGES[problems.out_trade_no])}
            >
              <TextInput
                size="lg"
                maxLength={64}
                value={draft.out_trade_no}
                placeholder={t`We make one`}
                onChange={({ target }) => change({ out_trade_no: target.value })}
                autoComplete="off"
              />
            </Field>
          </div>
          <EndsAfter draft={draft} zone={zone} problem={problems.own_end} onChange={change} />
          {make.isError && (
            <div role="alert">
              <Callout tone="danger" title={<Trans>The link was not created.</Trans>}>
                {explain(make.error)}
              </Callout>
            </div>
          )}
        </CardBody>
        <div className="flex flex-wrap items-center gap-3 border-t border-line-hair px-5 py-4 phone:px-4">
          <Button
            type="submit"
            variant="primary"
            loading={make.isPending}
            loadingText={<Trans>Creating…</Trans>}
            {...(isOnline ? {} : { disabledReason: <Trans>You are offline.</Trans> })}
          >
            <Trans>Create link</Trans>
          </Button>
          <p className="type-13 text-text-2">
            <Trans>Nothing is charged. The link can be paid once.</Trans>
          </p>
        </div>
      </form>
    </Card>
  )
}

function newDraft(apps: readonly Application[], first: string | undefined): LinkDraft {
  const app = apps.find(({ appid }) => appid === first) ?? apps[0]
  const empty = {
    token_id: '',
    amount: '',
    fiat_name: '',
    subject: '',
    out_trade_no: '',
    expires_in: 86_400,
    own_end: undefined,
  }
  return { ...empty, appid: app?.appid ?? '', priced: 'token' }
}
