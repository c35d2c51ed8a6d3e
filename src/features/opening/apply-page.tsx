import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { devicePath } from '@/features/session/device-path'
import { useUnsavedDraft } from '@/features/session/unsaved-drafts'
import { applyForOpening } from '@/lib/api/contract/opening'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/domain-ui/explain'
import { call } from '@/lib/api/http'
import { userKeys } from '@/lib/api/user'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { applicationProblems, type Application, EMPTY_APPLICATION } from './application/application-rules'
import { OpeningFrame } from './opening-frame'

/** `/openAuthPage`: the application form with the merchant's data and business. */
export function ApplyPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Application>(EMPTY_APPLICATION)
  const [refusals, setRefusals] = useState(0)
  const apply = useMutation({
    mutationFn: (body: Application) => call(applyForOpening, { body }),
    meta: { formShowsError: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userKeys.all })
      await navigate({ to: devicePath('/reviewing'), replace: true })
    },
    onError: () => setRefusals((count) => count + 1),
  })
  useUnsavedDraft(!apply.isSuccess && Object.values(values).some((text) => text.trim() !== ''))
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const problems = refusals > 0 ? applicationProblems(values) : {}
  const said = isApiError(apply.error, 'rejected') ? apply.error.fields : []
  const field = (name: keyof Application) => {
    const rule = problems[name]
    return {
      error: rule ? t(RULE_MESSAGES[rule]) : said.find(({ path }) => path === name)?.message,
      input: {
        value: values[name],
        size: 'lg' as const,
        onChange: ({ target }: { target: HTMLInputElement }) => setValues({ ...values, [name]: target.value }),
      },
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(applicationProblems(values)).length > 0) setRefusals((count) => count + 1)
    else apply.mutate(values)
  }
  return (
    <OpeningFrame>
      <h1 className="type-28 track-display">
        <Trans>Apply for merchant permission</Trans>
      </h1>
      <p className="mt-1.5 text-text-2">
        <Trans>Reviewers read this. What you write can be changed later under Info.</Trans>
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-6.5 grid max-w-[520px] gap-4.5">
        <Field label={t`Merchant name`} error={field('name').error} hint={t`As your customers know it`}>
          <TextInput {...field('name').input} autoComplete="organization" maxLength={60} />
        </Field>
        <Field label={t`Website`} error={field('website').error} hint={t`Starts with https://`}>
          <TextInput {...field('website').input} type="url" autoComplete="url" maxLength={200} />
        </Field>
        <Field label={t`Contact`} error={field('contact').error} hint={t`A name with an email or a phone number`}>
          <TextInput {...field('contact').input} maxLength={200} />
        </Field>
        <Field label={t`Business`} error={field('business').error} hint={t`What you sell, and where`}>
          <TextInput {...field('business').input} maxLength={200} />
        </Field>
        <div role="alert" className={apply.error && said.length === 0 ? '' : 'sr-only'}>
          {apply.error && said.length === 0 && <Callout tone="danger">{explain(apply.error)}</Callout>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="lg"
            type="submit"
            loading={apply.isPending}
            loadingText={<Trans>Sending…</Trans>}
          >
            <Trans>Send application</Trans>
          </Button>
          <Button size="lg" variant="quiet" onClick={() => void navigate({ to: devicePath('/openAuth') })}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </form>
    </OpeningFrame>
  )
}
