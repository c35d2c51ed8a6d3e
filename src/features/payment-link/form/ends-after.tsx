import type { Form } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '@/lib/api/transport/server-clock'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { zoneLabel } from '#shared/time/zone'
import { Field } from '@/lib/ui/field'
import { Segmented } from '@/lib/ui/segmented'
import { TextInput } from '@/lib/ui/text-input'
import { ENDS_AFTER, type LinkDraft } from './link-draft'
import { writtenEnd } from './own-end'

interface EndsAfterProps {
  form: Form<LinkDraft>
  zone: string
}

/** The choice of an own end time among the usual ones. */
const OWN = 'own'

/** When the link ends: one of the usual times, or a time of the merchant's choice. */
export function EndsAfter({ form, zone }: EndsAfterProps) {
  const { expires_in, own_end } = form.values
  const { t } = useLingui()
  const words = { 3600: t`1 hour`, 86_400: t`24 hours`, 604_800: t`7 days` } satisfies Record<
    (typeof ENDS_AFTER)[number],
    string
  >
  const choose = (value: string) => {
    const usual = ENDS_AFTER.find((each) => String(each) === value)
    form.set(
      usual === undefined
        ? { own_end: writtenEnd(serverNow() + expires_in, zone) }
        : { own_end: undefined, expires_in: usual },
    )
  }
  const at = zoneLabel(zone, serverNow())
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="type-13 font-medium">
        <Trans>Ends after</Trans>
      </span>
      <span className="justify-self-start">
        <Segmented
          label={t`Ends after`}
          value={own_end === undefined ? String(expires_in) : OWN}
          onValueChange={choose}
          segments={[
            ...ENDS_AFTER.map((value) => ({ value: String(value), label: words[value] })),
            { value: OWN, label: t`Own time` },
          ]}
        />
      </span>
      {own_end !== undefined && (
        <Field
          label={<Trans>Ends at</Trans>}
          error={form.errorOf('own_end')}
          hint={<Trans>{at}, one minute to 7 days from now</Trans>}
        >
          <TextInput
            size="lg"
            autoComplete="off"
            placeholder="YYYY-MM-DD HH:mm"
            value={own_end}
            onChange={({ target }) => form.set({ own_end: target.value })}
          />
        </Field>
      )}
      <p className="type-12 text-text-3">
        {own_end === undefined && (
          <>
            <RecordTime at={serverNow() + expires_in} zone={zone} />
            {' · '}
          </>
        )}
        <Trans>Money that comes later is kept for you: see Unassigned money.</Trans>
      </p>
    </div>
  )
}
