import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { saveProfile } from '@/lib/api/security'
import { serverNow } from '@/lib/api/transport/server-clock'
import { isZone, zoneLabel } from '#shared/time/zone'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'

/** Chooses the zone that days are counted in. */
export function ZoneForm({ zone, onDone }: { zone: string | undefined; onDone: () => void }) {
  const { t } = useLingui()
  const change = useAccountChange()
  const zones = useMemo(() => zonesWith(zone), [zone])
  const form = useForm({
    name: 'zone',
    initial: { zone: zone !== undefined && zones.includes(zone) ? zone : '' },
    follows: 'saved',
  })
  const chosen = form.values.zone
  const submit = () => {
    if (chosen === '') return form.refuse({ zone: 'empty' })
    if (!form.isTyped) return onDone()
    void form.run(async () => {
      await saveProfile({ zone: chosen })
      onDone()
      change(t`Saved`)
    }, 'zone')
  }
  return (
    <RowForm
      form={form}
      confirm={<Trans>Save</Trans>}
      after={<Trans>Days, statements and exports are counted in this zone from now on.</Trans>}
      onSubmit={submit}
    >
      <Field label={t`Time zone`} error={form.errorOf('zone')}>
        <Select
          size="lg"
          value={chosen}
          onValueChange={(next) => form.set({ zone: next })}
          placeholder={t`Choose a zone`}
          options={zones.map((name) => ({ value: name, label: name, detail: zoneLabel(name, serverNow()) }))}
        />
      </Field>
    </RowForm>
  )
}

/** The zones of this browser, with UTC and the present one. */
function zonesWith(present: string | undefined): readonly string[] {
  const own = present !== undefined && isZone(present) ? [present] : []
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...own])].toSorted()
}
