import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { uploadImage } from '#shared/contract/system'
import { useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Callout } from '@/lib/ui/callout'
import { Field } from '@/lib/ui/field'
import { RadioGroup } from '@/lib/ui/radio-group'
import { TextInput } from '@/lib/ui/text-input'
import { MODE_HINTS, MODE_WORDS, MODES } from './app-words'
import type { AppDraft, DraftProblems, EditDraft } from './draft'
import { LogoField } from './logo-field'

/** The longest name and address that every back end takes. */
const LONGEST = { name: 60, url: 500 } as const

interface AppFieldsProps {
  draft: EditDraft
  onChange: (part: Partial<AppDraft>) => void
  problems: DraftProblems
  /** The callback address has a card of its own once the application exists. */
  withCallback: boolean
  /** OTC stays possible where it is on already. */
  hasOtc?: boolean
  /** What the server said of single fields when it refused the draft. */
  refused?: ReadonlyMap<string, string>
}

/** The sentence of a problem of a field. */
export function useProblemWords(): (problem: DraftProblems[keyof AppDraft]) => string | undefined {
  const { t } = useLingui()
  return (problem) => {
    if (problem === undefined) return undefined
    return problem === 'no-token' ? t`Choose at least one token` : t(RULE_MESSAGES[problem])
  }
}

/** Logo, name, addresses and payment mode: the fields of a new application, and of one that is edited. */
const NOTHING_REFUSED: ReadonlyMap<string, string> = new Map()

export function AppFields({
  draft,
  onChange,
  problems,
  withCallback,
  hasOtc = false,
  refused = NOTHING_REFUSED,
}: AppFieldsProps) {
  const { t } = useLingui()
  const words = useProblemWords()
  const fault = (field: 'logo' | 'name' | 'website_url' | 'notify_url') => words(problems[field]) ?? refused.get(field)
  const canUpload = useOffers(uploadImage.name)
  const { data: user } = useQuery(userInfoOptions)
  const noOtc = user?.otc_allowed !== true && !hasOtc
  return (
    <>
      {canUpload ? (
        <LogoField name={draft.name} logo={draft.logo} onLogo={(logo) => onChange({ logo })} error={fault('logo')} />
      ) : (
        <Callout>
          <Trans>This service takes no pictures. The application is shown with its initials.</Trans>
        </Callout>
      )}
      <Field label={<Trans>Name</Trans>} error={fault('name')} hint={<Trans>Your customers see it.</Trans>}>
        <TextInput
          size="lg"
          maxLength={LONGEST.name}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label={<Trans>Website</Trans>} optional error={fault('website_url')}>
        <TextInput
          size="lg"
          type="url"
          maxLength={LONGEST.url}
          value={draft.website_url}
          onChange={({ target }) => onChange({ website_url: target.value })}
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
      {withCallback && (
        <Field
          label={<Trans>Callback address</Trans>}
          optional
          error={fault('notify_url')}
          hint={<Trans>Where your server is told about payments.</Trans>}
        >
          <TextInput
            size="lg"
            type="url"
            maxLength={LONGEST.url}
            value={draft.notify_url}
            onChange={({ target }) => onChange({ notify_url: target.value })}
            placeholder="https://"
            autoComplete="off"
          />
        </Field>
      )}
      <RadioGroup
        legend={<Trans>Payment mode</Trans>}
        value={draft.mode}
        onValueChange={(mode) => onChange({ mode })}
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
