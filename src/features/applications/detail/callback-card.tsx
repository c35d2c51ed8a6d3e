import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { type Application, sendNotifyUrl } from '@/lib/api/application'
import { changeNotifyUrl } from '#shared/contract/application'
import { testCallback } from '#shared/contract/callback'
import { isApiError } from '@/lib/api/transport/errors'
import { isTold } from '@/lib/api/told'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { useLacks, useOffers } from '@/lib/api/use-offers'
import { pass } from '#shared/rules/rule'
import { checkUrl } from '#shared/rules/url'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { APPLICATION_FLOWS, useRefreshApplications } from '../kit/prove-change'
import { EventsTable } from './events-table'
import { SendTest } from './send-test'

/** Where the shop's server is told, and of what. */
export function CallbackCard({ app, zone }: { app: Application; zone: string }) {
  const form = useForm({ name: `callback ${app.appid}`, initial: { notify_url: app.notify_url }, follows: 'saved' })
  const [proving, setProving] = useState(false)
  const canTest = useOffers(testCallback.name)
  const hasNoTests = useLacks(testCallback.name)
  const url = form.values.notify_url.trim()
  const isKnown = isTold(app, 'notify_url')
  // Of a service that does not tell the address, the one that was saved here stays in the field.
  const changed = isKnown ? url !== app.notify_url : form.isTyped
  const save = () => {
    if (form.read({ notify_url: url === '' ? pass(url) : checkUrl(url) })) setProving(true)
  }
  return (
    <Card>
      <CardHead
        title={<Trans>Callback</Trans>}
        note={<Trans>Where your server is told, and of what. Signed with HMAC-SHA256.</Trans>}
      />
      <CardBody>
        {app.status === 'error' && (
          <Callout
            tone="danger"
            className="mb-3"
            title={<Trans>Your server answered 410, so nothing is sent any more.</Trans>}
          >
            <Trans>Save the address again to switch it on.</Trans>
          </Callout>
        )}
        <form {...form.bind(save)} className="flex flex-wrap items-start gap-2">
          <Field
            label={<Trans>Callback address</Trans>}
            className="min-w-60 flex-1 phone:min-w-full"
            error={form.errorOf('notify_url')}
            hint={
              isKnown ? (
                <Trans>https, on the open internet. Empty: nothing is sent.</Trans>
              ) : (
                <Trans>This service does not tell the address that is saved. Another one replaces it.</Trans>
              )
            }
          >
            <TextInput
              type="url"
              mono
              maxLength={500}
              {...form.text('notify_url')}
              placeholder="https://"
              autoComplete="off"
            />
          </Field>
          <div className="flex gap-2 pt-6.5 phone:pt-0">
            <Button
              type="submit"
              variant={changed ? 'primary' : 'secondary'}
              {...(changed || app.status === 'error' ? {} : { disabledReason: <Trans>Not changed</Trans> })}
            >
              <Trans>Save address</Trans>
            </Button>
          </div>
        </form>
        <ChangedElsewhere form={form} className="mt-3" />
        {canTest ? (
          <SendTest app={app} zone={zone} unsaved={changed} />
        ) : (
          hasNoTests && (
            <p className="mt-2 type-12 text-text-3">
              <Trans>This service sends no test callbacks.</Trans>
            </p>
          )
        )}
      </CardBody>
      <EventsTable app={app} zone={zone} />
      {proving && (
        <ProveAddress
          app={app}
          url={url}
          onClose={() => setProving(false)}
          onSaved={form.done}
          onRefused={(sentence) => {
            form.refuse({ notify_url: { said: sentence } })
            setProving(false)
          }}
        />
      )}
    </Card>
  )
}

interface ProveAddressProps {
  app: Application
  url: string
  onClose: () => void
  onSaved: () => void
  /** The server does not take the address: the sentence belongs beside its field. */
  onRefused: (sentence: string) => void
}

function ProveAddress({ app: { appid, name }, url, onClose, onSaved, onRefused }: ProveAddressProps) {
  const { t } = useLingui()
  const refresh = useRefreshApplications()
  const body = { appid, notify_url: url }
  return (
    <StepUpDialog
      act={changeNotifyUrl.name}
      payload={body}
      title={<Trans>Verify the callback address</Trans>}
      confirm={<Trans>Save address</Trans>}
      flows={APPLICATION_FLOWS}
      onClose={onClose}
      onProven={async (proof, key) => {
        try {
          await sendNotifyUrl({ ...body, ...proof }, key)
        } catch (error) {
          const refused = isApiError(error) ? error.fields.find(({ path }) => path === 'notify_url') : undefined
          if (!refused || !isApiError(error)) throw error
          return onRefused([error.serverText, refused.message].filter(Boolean).join(': '))
        }
        toastDone(t`Saved`)
        onSaved()
        onClose()
        refresh()
      }}
    >
      {url === '' ? (
        <Trans>Nothing is sent for {name} any more.</Trans>
      ) : (
        <p className="wrap-anywhere">
          <Trans>
            Callbacks of {name} go to <code className="type-mono">{url}</code>
          </Trans>
        </p>
      )}
    </StepUpDialog>
  )
}
