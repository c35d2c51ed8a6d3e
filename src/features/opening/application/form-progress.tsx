import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Timeline, type TimelineStep } from '@/lib/ui/timeline'
import { type Application, type FormPart, FORM_PARTS, missingIn } from './application-rules'

const ORDER: readonly FormPart[] = ['company', 'business', 'contact']

interface FormProgressProps {
  values: Application
  takesDocuments: boolean
}

/** The parts of the form with what each still needs. */
export function FormProgress({ values, takesDocuments }: FormProgressProps) {
  const { t } = useLingui()
  const names = {
    company: { title: t`Company`, about: t`Name, number, country` },
    business: { title: t`Business`, about: t`Website, what you sell` },
    contact: takesDocuments
      ? { title: t`Contact and documents`, about: t`Who we ask, and papers` }
      : { title: t`Contact`, about: t`Who we ask` },
  } as const satisfies Record<FormPart, { title: string; about: string }>
  const missing = ORDER.map((part) => missingIn(part, values))
  const begun = ORDER.map((part) => FORM_PARTS[part].some((name) => values[name].trim() !== ''))
  const now = missing.findIndex((count) => count > 0)
  const done = now === -1 ? ORDER.length : now
  const steps: TimelineStep[] = ORDER.map((part, index) => {
    const count = missing[index] ?? 0
    const about: ReactNode =
      count > 0 && begun[index] ? (
        <Plural value={count} one="# field is missing" other="# fields are missing" />
      ) : (
        names[part].about
      )
    return {
      key: part,
      title: names[part].title,
      state: count === 0 ? 'done' : index === now ? 'now' : 'ahead',
      children: about,
    }
  })
  steps.push({
    key: 'send',
    title: <Trans>Send</Trans>,
    state: now === -1 ? 'now' : 'ahead',
    children: <Trans>The review begins at once</Trans>,
  })
  const step = done + 1
  const all = steps.length
  return (
    <aside aria-label={t`Progress of the form`} className="phone:hidden">
      <p className="mb-3 font-semibold tabular-nums">
        <Trans>
          {step} of {all}
        </Trans>
      </p>
      <Timeline label={t`Progress of the form`} steps={steps} />
    </aside>
  )
}
