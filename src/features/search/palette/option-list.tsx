import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect } from 'react'
import { PageLink } from '@/features/session/page-link'
import { classNames } from '@/lib/ui/class-names'
import { type Entry, type Group } from './entry'

const NAMES = {
  found: msg`Found`,
  page: msg`Go to a page`,
  action: msg`Actions`,
  recent: msg`Recent`,
} satisfies Record<Group, MessageDescriptor>

const NOTES: Readonly<Partial<Record<Group, MessageDescriptor>>> = {
  action: msg`Opens a form. Nothing moves from here.`,
  recent: msg`Kept on this device until you log out`,
}

interface OptionListProps {
  id: string
  label: string
  entries: readonly Entry[]
  /** The key of the entry that Enter opens. */
  active: string | undefined
  onActive: (key: string) => void
  onChosen: (entry: Entry, event: MouseEvent) => void
}

/** The id of the option of an entry, for `aria-activedescendant`. */
export const optionId = (list: string, key: string): string => `${list}-${key.replaceAll(/[^\w-]+/g, '_')}`

/** The lines of the search in their groups. The focus stays in the field: the active line is only marked. */
export function OptionList({ id, label, entries, active, onActive, onChosen }: OptionListProps) {
  const { t } = useLingui()
  // A native list has no links, no groups of its own look and no marked line while the focus is elsewhere.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="listbox" id={id} aria-label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      {[...new Set(entries.map(({ group }) => group))].map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        const note = NOTES[group]
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={group} role="group" aria-label={t(NAMES[group])}>
            <div aria-hidden className="flex flex-wrap justify-between gap-x-3 px-2.5 pt-2.5 pb-1 type-12 text-text-3">
              <span>{t(NAMES[group])}</span>
              {note && <span>{t(note)}</span>}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(id, entry.key)}
                entry={entry}
                isActive={entry.key === active}
                onActive={onActive}
                onChosen={onChosen}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps extends Pick<OptionListProps, 'id' | 'onActive' | 'onChosen'> {
  entry: Entry
  isActive: boolean
}

function Option({ id, entry, isActive, onActive, onChosen }: OptionProps) {
  const { target, disabledReason, face, label } = entry
  const isOff = disabledReason !== undefined
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, isActive])
  // The line is chosen by the keys of the field (ARIA: combobox), and by the pointer here.
  const line = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    'aria-disabled': isOff || undefined,
    className: classNames(
      'flex min-h-10 w-full items-center gap-3 rounded-2 px-2.5 py-1.5 text-left no-underline phone:min-h-12',
      isActive && 'bg-active forced-colors:outline-2',
      isOff && 'cursor-not-allowed',
    ),
    onPointerMove: () => {
      if (!isActive) onActive(entry.key)
    },
    onClick: (event: MouseEvent) => onChosen(entry, event),
  } as const
  if (target && !isOff) {
    return (
      <PageLink {...line} {...target}>
        {face ?? label}
      </PageLink>
    )
  }
  return (
    <button {...line} type="button">
      {face ?? label}
    </button>
  )
}
