import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { saveProfile } from '@/lib/api/security'
import { UntoldList } from '@/lib/domain-ui/untold-list'
import { useForm } from '@/lib/forms/use-form'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Button, IconButton } from '@/lib/ui/button'
import { Field, FieldError } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { checkLinks, type Link } from './check-links'

/** The server refuses more. */
const MOST = 20
interface LinksFormProps {
  links: readonly (readonly [string, string])[]
  /** Whether the saved links are known: the whole list is written. */
  isKnown: boolean
  onDone: () => void
}

/** Edits the links to other sites: a name for each, and a web address or a name there. */
export function LinksForm({ links, isKnown, onDone }: LinksFormProps) {
  const { t } = useLingui()
  const change = useAccountChange()
  const form = useForm({
    name: 'profile links',
    initial: () => ({ social_links: startWith(links) }),
    follows: 'saved',
  })
  const typed = form.values.social_links
  const setTyped = (social_links: readonly Link[]) => form.set({ social_links })
  const [insist, setInsist] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const checked = checkLinks(typed)
  const put = (id: number, part: Partial<Link>) =>
    setTyped(typed.map((link) => (link.id === id ? { ...link, ...part } : link)))
  const submit = () => {
    // Nothing was typed: what is saved stays, also what another page has saved since this one asked.
    if (isKnown && !form.isTyped) return onDone()
    setInsist(true)
    if (!checked.ok) return form.lead()
    void form.run(async () => {
      await saveProfile({ social_links: checked.value })
      onDone()
      change(t`Saved`)
    }, 'social_links')
  }
  const errorAt = (id: number, part: 'name' | 'link') => {
    const rule = insist && !checked.ok ? checked.problems.get(id)?.[part] : undefined
    return rule === undefined ? undefined : t(RULE_MESSAGES[rule])
  }
  return (
    <RowForm
      form={form}
      confirm={<Trans>Save</Trans>}
      off={!isKnown && !replaces && <Trans>Answer the question above first</Trans>}
      onSubmit={submit}
    >
      {form.errorOf('social_links') && <FieldError>{form.errorOf('social_links')}</FieldError>}
      {!isKnown && <UntoldList replaces={replaces} onReplaces={setReplaces} />}
      {typed.map(({ id, name, link }) => (
        <div key={id} className="flex flex-wrap items-start gap-2">
          <Field label={t`Site`} error={errorAt(id, 'name')} className="basis-36">
            <TextInput
              value={name}
              maxLength={40}
              placeholder="Telegram"
              onChange={({ target }) => put(id, { name: target.value })}
            />
          </Field>
          <Field label={t`Link or name there`} error={errorAt(id, 'link')} className="flex-1 basis-52">
            <TextInput value={link} maxLength={200} onChange={({ target }) => put(id, { link: target.value })} />
          </Field>
          <IconButton
            icon={Trash2}
            label={name === '' ? t`Remove this link` : t`Remove ${name}`}
            className="mt-6.5"
            onClick={() => setTyped(typed.filter((other) => other.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => setTyped([...typed, { id: nextId(typed), name: '', link: '' }])}
          {...(typed.length >= MOST && { disabledReason: <Trans>At most {MOST} links</Trans> })}
        >
          <Trans>Add a link</Trans>
        </Button>
      </div>
    </RowForm>
  )
}

function startWith(links: LinksFormProps['links']): readonly Link[] {
  const own = links.map(([name, link], id) => ({ id, name, link }))
  return own.length > 0 ? own : [{ id: 0, name: '', link: '' }]
}

function nextId(links: readonly Link[]): number {
  return Math.max(-1, ...links.map(({ id }) => id)) + 1
}
