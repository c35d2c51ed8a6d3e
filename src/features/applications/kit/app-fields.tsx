import type { Form } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { uploadImage } from '#shared/contract/system'
import { useLacks, useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Callout } from '@/lib/ui/callout'
import { Field } from '@/lib/ui/field'
import { RadioGroup } from '@/lib/ui/radio-group'
import { TextInput } from '@/lib/ui/text-input'
import { MODE_HINTS, MODE_WORDS, MODES } from './app-words'
import type { AppDraft, EditDraft } from './draft'
import { LogoField } from './logo-field'

/** The longest name and address that every back end takes. */
const LONGEST = { name: 60, url: 500 } as const

interface AppFieldsProps {
  form: Pick<Form<EditDraft>, 'values' | 'text' | 'errorOf'> & { set: (part: Partial<AppDraft>) => void }
  /** The callback address has a card of its own once the application exists. */
  withCallback: boolean
  /** OTC stays possible where it is on already. */
  hasOtc?: boolean
}

/** Logo, name, addresses and payment mode: the fields of a new application, and of one that is edited. */
export function AppFields({ form, withCallback, hasOtc = false }: AppFieldsProps) {
  const { t } = useLingui()
  const { values, set } = form
  const canUpload = useOffers(uploadImage.name)
  const takesNone = useLacks(uploadImage.name)
  const { data: user } = useQuery(userInfoOptions)
  const noOtc = user?.otc_allowed !== true && !hasOtc
  return (
    <>
      {canUpload ? (
        <LogoField
          name={values.name}
          logo={values.logo}
          onLogo={(logo) => set({ logo })}
          error={form.errorOf('logo')}
        />
      ) : (
        takesNone && (
          <Callout>
            <Trans>This service takes no pictures. The application is shown with its initials.</Trans>
          </Callout>
        )
      )}
      <Field label={<Trans>Name</Trans>} error={form.errorOf('name')} hint={<Trans>Your customers see it.</Trans>}>
        <TextInput size="lg" maxLength={LONGEST.name} {...form.text('name')} autoComplete="off" />
      </Field>
      <Field label={<Trans>Website</Trans>} optional error={form.errorOf('website_url')}>
        <TextInput
          size="lg"
          type="url"
          maxLength={LONGEST.url}
          {...form.text('website_url')}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
      {withCallback && (
        <Field
          label={<Trans>Callback address</Trans>}
          optional
          error={form.errorOf('notify_url')}
          hint={<Trans>Where your server is told about payments.</Trans>}
        >
          <TextInput
            size="lg"
            type="url"
            maxLength={LONGEST.url}
            {...form.text('notify_url')}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      )}
      <RadioGroup
        legend={<Trans>Payment mode</Trans>}
        value={values.mode}
        onValueChange={(mode) => set({ mode })}
        options={MODES.map((mode) => ({
          value: mode,
          label: t(MODE_WORDS[mode]),
          hint: t(MODE_HINTS[mode]),
          ...(mode === 'otc' && noOtc
            ? {
                disabledReason: (
                  <>
                    <Trans>Your account has no OTC permission.</Trans>
                    <SupportLine />
                  </>
                ),
              }
            : {}),
        }))}
      />
    </>
  )
}
