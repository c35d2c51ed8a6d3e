import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '@/lib/api/transport/server-clock'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { zoneLabel } from '#shared/time/zone'
import { Field } from '@/lib/ui/field'
import { Segmented } from '@/lib/ui/segmented'
import { TextInput } from '@/lib/ui/text-input'
import { ENDS_AFTER, type LinkDraft } from './link-draft'
import { type EndProblem, writtenEnd } from './own-end'

interface EndsAfterProps {
  draft: Pick<LinkDraft, 'expires_in' | 'own_end'>
  zone: string
  problem: EndProblem | undefined
  onChange: (part: Pick<LinkDraft, 'own_end'> & { expires_in?: number }) => void
}

/** The choice of an own end time among the usual ones. */
const OWN = 'own'

const END_WORDS: Record<EndProblem, MessageDescriptor> = {
  'end-format': msg`Write the end as date and time, for example 2026-11-24 18:30`,
  'end-too-soon': msg`Choose an end at least one minute from now`,
  'end-too-late': msg`Choose an end within 7 days`,
}

/** When the link ends: one of the usual times, or a time of the merchant's choice. */
export function EndsAfter({ draft: { expires_in, own_end }, zone, problem, onChange }: EndsAfterProps) {
  const { t } = useLingui()
  const words = { 3600: t`1 hour`, 86_400: t`24 hours`, 604_800: t`7 days` } satisfies Record<
    (typeof ENDS_AFTER)[number],
    string
  >
  const choose = (value: string) => {
    const usual = ENDS_AFTER.find((each) => String(each) === value)
    onChange(
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
          error={problem && t(END_WORDS[problem])}
          hint={<Trans>{at}, one minute to 7 days from now</Trans>}
        >
          <TextInput
            size="lg"
            autoComplete="off"
            // Counted from now: after an update another one stands here.
            data-suggested=""
            placeholder="YYYY-MM-DD HH:mm"
            value={own_end}
            onChange={({ target }) => onChange({ own_end: target.value })}
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
