import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { announce } from '@/lib/ui/announce'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Badge } from '@/lib/ui/badge'
import { Button, IconButton } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { TextArea } from '@/lib/ui/text-area'
import { type ReadLines, readIpLines } from './ip-lines'

/** The longest list that every back end takes. */
const MOST = 100

interface IpListProps {
  ips: readonly string[]
  /** Whether the saved list is known. One that is not known is not called empty. */
  isKnown?: boolean
  /** The address that this browser calls from; undefined while it is not known. */
  ownIp: string | undefined
  onChange: (ips: string[]) => void
  /** What is typed and not added yet. Whoever saves the list refuses while there is some: an empty list lets all in. */
  typed: string
  onTyped: (typed: string) => void
  /** Saving was tried while something was typed and not added. */
  insist?: boolean
}

/** The addresses that may call with the KEY. Good lines of a paste are kept, bad ones are named and stay to be corrected. */
export function IpList({ ips, isKnown = true, ownIp, onChange, typed, onTyped, insist = false }: IpListProps) {
  const { t } = useLingui()
  const [tried, setTried] = useState(false)
  const { good, bad } = readIpLines(typed, ips)
  const room = Math.max(0, MOST - ips.length)
  const fitting = Math.min(good.length, room)
  const beyond = good.length - fitting
  const add = () => {
    setTried(true)
    if (good.length === 0) return
    const added = good.slice(0, room)
    onChange([...ips, ...added])
    // What has no room stays too, else the person would believe that its servers may call.
    onTyped([...good.slice(room), ...bad.map(({ text }) => text)].join('\n'))
    setTried(bad.length > 0)
    announce(t`Added: ${added.length}`)
  }
  return (
    <div className="grid gap-3">
      {ips.length === 0 ? (
        isKnown && (
          <p className="type-13 text-text-2">
            <Trans>The list is empty: calls from every address are accepted.</Trans>
          </p>
        )
      ) : (
        <ul aria-label={t`Allowed addresses`} className="divide-y divide-line-hair">
          {ips.map((ip) => (
            <li key={ip} className="flex items-center gap-2 py-1">
              <code className="min-w-0 flex-1 type-mono wrap-anywhere">{ip}</code>
              {ip === ownIp && (
                <Badge tone="neutral" icon={MapPin}>
                  <Trans>You, now</Trans>
                </Badge>
              )}
              <IconButton
                icon={X}
                size="sm"
                className="phone:size-11"
                label={t`Remove ${ip}`}
                onClick={() => onChange(ips.filter((each) => each !== ip))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field
        label={<Trans>Add many</Trans>}
        aside={<Trans>one a line, or pasted</Trans>}
        error={
          beyond > 0 || ((tried || insist) && bad.length > 0) ? (
            <>
              {beyond > 0 && <Beyond count={beyond} />}
              {(tried || insist) && <BadLines bad={bad} />}
            </>
          ) : insist && typed.trim() !== '' ? (
            <Trans>Add these addresses first, or clear them</Trans>
          ) : undefined
        }
      >
        <TextArea
          value={typed}
          spellCheck={false}
          className="type-mono"
          onChange={({ target }) => {
            onTyped(target.value)
            setTried(false)
          }}
          onPaste={() => setTried(true)}
        />
      </Field>
      <div>
        <Button
          onClick={add}
          {...(typed.trim() === '' ? { disabledReason: <Trans>Type or paste addresses first</Trans> } : {})}
          {...(room <= 0 ? { disabledReason: <Trans>The list is full</Trans> } : {})}
        >
          {fitting > 0 && (bad.length > 0 || beyond > 0) ? (
            <Plural value={fitting} one="Add # good line" other="Add # good lines" />
          ) : (
            <Trans>Add</Trans>
          )}
        </Button>
      </div>
    </div>
  )
}

/** Good lines for which the list has no room. */
function Beyond({ count }: { count: number }) {
  return (
    <span className="block">
      <Plural
        value={count}
        one={`The list takes ${MOST} addresses: # has no room. Remove others first, or clear it here.`}
        other={`The list takes ${MOST} addresses: # have no room. Remove others first, or clear them here.`}
      />
    </span>
  )
}

/** Each rule that is broken, with its lines. */
function BadLines({ bad }: Pick<ReadLines, 'bad'>) {
  const { i18n, t } = useLingui()
  return [...new Set(bad.map(({ rule }) => rule))].map((rule) => {
    const lines = new Set(bad.filter((each) => each.rule === rule).map(({ line }) => String(line)))
    const named = new Intl.ListFormat(i18n.locale).format(lines)
    return (
      <span key={rule} className="block">
        {t(RULE_MESSAGES[rule])} · <Trans>Line {named}</Trans>
      </span>
    )
  })
}
