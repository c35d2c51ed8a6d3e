import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { devicePath } from '@/features/session/device-path'
import { useUnsaved } from '@/lib/forms/unsaved'
import { applyForOpening, type OpeningPart } from '#shared/contract/opening'
import { call } from '@/lib/api/transport/http'
import { useZone } from '@/lib/api/use-zone'
import { userKeys } from '@/lib/api/user'
import { formatTime } from '#shared/time/format-time'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { Documents } from '../documents/documents'
import type { Opening } from '../review/audit-steps'
import { type Application, applicationBody, applicationProblems } from './application-rules'
import { BusinessFields, CompanyFields, ContactFields } from './form-fields'
import { FormProgress } from './form-progress'
import { applicationFields } from './application-fields'
import { useDraftKeeper } from './use-draft'

interface ApplicationFormProps {
  mchid: string
  /** The state of the last application, with what the reviewer objected to. */
  sent: Opening
  start: Application
  /** The part that the page was opened for. */
  part: OpeningPart | undefined
  takesDocuments: boolean
}

/** The form of an application in three parts. It is kept in this browser as it is typed. */
export function ApplicationForm({ mchid, sent, start, part, takesDocuments }: ApplicationFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraftKeeper(mchid)
  const { keep } = draft
  const form = useForm<Application>({ initial: start })
  const { values, isTyped, element } = form
  useUnsaved(isTyped)
  useEffect(() => {
    if (isTyped) keep(values)
  }, [isTyped, values, keep])
  useEffect(() => {
    const asked = part && element.current?.querySelector<HTMLElement>(`[data-part=${part}] :is(input, button)`)
    asked?.focus()
  }, [part, element])
  const field = applicationFields(form, sent)
  const submit = () => {
    const problems = applicationProblems(values)
    form.refuse(problems)
    if (Object.keys(problems).length > 0) return
    void form.run(async () => {
      await call(applyForOpening, { body: applicationBody(values) })
      form.done()
      await draft.forget()
      await client.invalidateQueries({ queryKey: userKeys.all })
      await navigate({ to: devicePath('/reviewing'), replace: true })
    })
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-6 desk:grid-cols-[minmax(0,1fr)_15rem]">
      <Card>
        <form {...form.bind(submit)}>
          <Part number={1} title={<Trans>Company</Trans>}>
            <CompanyFields field={field} />
          </Part>
          <Part number={2} title={<Trans>Business</Trans>}>
            <BusinessFields field={field} />
          </Part>
          <Part number={3} title={takesDocuments ? <Trans>Contact and documents</Trans> : <Trans>Contact</Trans>}>
            <ContactFields field={field} />
          </Part>
          {takesDocuments && <Documents sent={sent} />}
          <div role="alert" className={form.general === undefined ? 'sr-only' : 'px-6 pb-5 phone:px-4'}>
            {form.general !== undefined && <Callout tone="danger">{form.general}</Callout>}
          </div>
          <div className="flex flex-wrap items-center gap-2 border-t border-line-hair px-6 py-4 phone:px-4">
            <p className="mb-1 w-full type-12 text-text-3">
              {takesDocuments ? (
                <Trans>
                  Only the reviewers of this service read it. Documents are deleted 30 days after a refusal.
                </Trans>
              ) : (
                <Trans>Only the reviewers of this service read it.</Trans>
              )}
            </p>
            <Button variant="primary" size="lg" type="submit" loading={form.busy} loadingText={<Trans>Sending…</Trans>}>
              <Trans>Send application</Trans>
            </Button>
            <Button size="lg" variant="quiet" onClick={() => void navigate({ to: devicePath('/openAuth') })}>
              <Trans>Leave for now</Trans>
            </Button>
            <KeptAt time={draft.keptAt} />
          </div>
        </form>
      </Card>
      <FormProgress values={values} takesDocuments={takesDocuments} />
    </div>
  )
}

function Part({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line-hair px-6 py-5.5 last-of-type:border-b-0 phone:px-4">
      <legend className="float-left mb-4 w-full type-15">
        {number} {title}
      </legend>
      <div className="clear-both grid gap-4.5 desk:grid-cols-2">{children}</div>
    </fieldset>
  )
}

function KeptAt({ time }: { time: number | undefined }) {
  const { t } = useLingui()
  const zone = useZone()
  if (time === undefined) return null
  const at = formatTime(time, 'second', { zone })
  return <span className="ml-auto type-12 text-text-3 tabular-nums">{t`Saved in this browser ${at}`}</span>
}
