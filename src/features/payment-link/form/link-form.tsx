import { newKey } from '@/lib/forms/use-key'
import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Application } from '@/lib/api/application'
import { currencyOptions } from '@/lib/api/currency'
import { isApiError } from '@/lib/api/transport/errors'
import { linkCurrencyOptions, linkKeys, type PaymentLink, sendLink } from '@/lib/api/payment-link'
import { capabilitiesOptions } from '@/lib/api/system'
import { serverNow } from '@/lib/api/transport/server-clock'
import { markStale } from '@/lib/api/transport/mark-stale'
import { CoinsFault } from '@/lib/domain-ui/coins-fault'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { useOnline } from '@/lib/device/use-online'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Card, CardBody } from '@/lib/ui/card'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'
import { TokenMark } from '@/lib/ui/token-mark'
import { AmountFields } from './amount-fields'
import { EndsAfter } from './ends-after'
import { type LinkDraft, linkProblems, payableOf, priceOf, pricings, secondsOf } from './link-draft'

const LONGEST_SUBJECT = 120

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
  const { data: coins } = useQuery(currencyOptions)
  const listed = useQuery(linkCurrencyOptions)
  const currencies = listed.data ?? []
  const { data: known } = useQuery(capabilitiesOptions)
  const form = useForm<LinkDraft>({ name: 'payment link', initial: () => newDraft(apps, first) })
  const { values } = form
  const app = apps.find(({ appid }) => appid === values.appid)
  const tokens = payableOf(app, coins ?? [])
  const payable = tokens.find(({ id }) => id === values.token_id) ?? tokens[0]
  const [usual = 'token', ...others] = pricings(app)
  // What stands in the fields where nothing was chosen.
  const current: LinkDraft = {
    ...values,
    priced: [usual, ...others].includes(values.priced) ? values.priced : usual,
    fiat_name: values.fiat_name || (currencies.find((each) => each === 'USD') ?? currencies[0] ?? ''),
  }
  const price = priceOf(current, payable)
  const submit = () => {
    // Another wish is another link; the same wish again, after a lost answer, is the same link, with the same end.
    const { sent, ...typed } = values
    const draft = JSON.stringify(typed)
    const moment = { now: serverNow(), zone }
    const found = linkProblems(current, payable, moment)
    form.refuse(found)
    if (Object.keys(found).length > 0 || price === undefined) return
    const number = current.out_trade_no.trim()
    const asked =
      sent?.draft === draft
        ? sent.wish
        : {
            ...price,
            client_ref: newKey(),
            subject: current.subject.trim(),
            expires_in: secondsOf(current, moment),
            ...(number !== '' && { out_trade_no: number }),
          }
    form.set({ sent: { draft, wish: asked } })
    void form.run(async () => {
      const link = await sendLink(asked).catch((error: unknown) => {
        if (isApiError(error, 'rejected')) form.set({ sent: null })
        throw error
      })
      announce(t`The link was created`)
      const { token_id, priced, fiat_name } = current
      form.become({ ...newDraft(apps, values.appid), token_id, priced, fiat_name })
      onMade(link)
      markStale(cache, [linkKeys.all])
    })
  }
  return (
    <Card>
      <form {...form.bind(submit)}>
        <CardBody className="grid grid-cols-1 gap-5 pt-5">
          <AmountFields
            {...{ form, app, payable, price, currencies }}
            priced={current.priced}
            fiat_name={current.fiat_name}
          />
          {current.priced === 'fiat' && listed.data === undefined && (
            <QueryFault query={listed} title={<Trans>Could not load the currencies.</Trans>} />
          )}
          <CoinsFault />
          <Field
            label={<Trans>Customer pays with</Trans>}
            error={form.errorOf('token_id')}
            hint={<Trans>What the application takes. Change it under Management.</Trans>}
          >
            <Select
              size="lg"
              value={payable?.id ?? ''}
              onValueChange={(token_id) => form.set({ token_id })}
              placeholder={coins ? t`This application takes no token` : t`Choose`}
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
            aside={t`${values.subject.length} of ${LONGEST_SUBJECT}`}
            error={form.errorOf('subject')}
            hint={<Trans>The customer sees it.</Trans>}
          >
            <TextInput size="lg" maxLength={LONGEST_SUBJECT} {...form.text('subject')} autoComplete="off" />
          </Field>
          <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
            <Field label={<Trans>Books to</Trans>} error={form.errorOf('appid')}>
              <Select
                size="lg"
                value={values.appid}
                onValueChange={(appid) => form.set({ appid, token_id: '' })}
                options={apps.map(({ appid, name }) => ({ value: appid, label: name }))}
              />
            </Field>
            <Field label={<Trans>Order number</Trans>} optional error={form.errorOf('out_trade_no')}>
              <TextInput
                size="lg"
                maxLength={64}
                {...form.text('out_trade_no')}
                placeholder={t`We make one`}
                autoComplete="off"
              />
            </Field>
          </div>
          <EndsAfter form={form} zone={zone} />
          {form.general !== undefined && (
            <div role="alert">
              <WriteFault error={form.fault} said={form.general} title={<Trans>The link was not created.</Trans>}>
                {known?.keyed_retry === true ? (
                  <Trans>It may have been created. Press again without changing anything: no second one is made.</Trans>
                ) : (
                  <Trans>It may have been created. Look at the list before you press again.</Trans>
                )}
              </WriteFault>
            </div>
          )}
        </CardBody>
        <div className="flex flex-wrap items-center gap-3 border-t border-line-hair px-5 py-4 phone:px-4">
          <Button
            type="submit"
            variant="primary"
            loading={form.busy}
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
    sent: null,
  }
  return { ...empty, appid: app?.appid ?? '', priced: 'token' }
}
