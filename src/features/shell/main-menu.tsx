import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { PageLink } from '@/features/session/page-link'
import { type Capabilities, capabilitiesOptions, offers } from '@/lib/api/system'
import { extensionOf } from '@/lib/paths/needs'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { Count } from '@/lib/ui/count'
import { isCurrent, MENU, type MenuEntry } from './menu-entries'
import { useMenuCounts } from './menu-counts'

interface MainMenuProps {
  /** Icons only; their texts become accessible names. */
  narrow?: boolean
  /** Taller lines, for fingers. */
  tall?: boolean
  /** Why the entries are disabled: the account is not open. */
  disabledReason?: string | undefined
  onChosen?: () => void
}

/** The main menu; the entry of the current page is marked, and what waits behind an entry is counted beside it. */
export function MainMenu({ narrow = false, tall = false, disabledReason, onChosen }: MainMenuProps) {
  const { t } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: known } = useQuery(capabilitiesOptions)
  const counts = useMenuCounts()
  return (
    <nav aria-label={t`Main`}>
      {MENU.map(({ name, entries }) => (
        <Fragment key={entries[0]?.path}>
          {name && <GroupName narrow={narrow}>{t(name)}</GroupName>}
          <ul
            aria-label={name && t(name)}
            className={classNames('mt-0.5 grid gap-0.5 first:mt-0', narrow && 'justify-items-center')}
          >
            {entries.filter(isShown(known)).map((entry) => (
              <li key={entry.path} className="grid">
                <Entry
                  entry={entry}
                  current={isCurrent(entry, pathname)}
                  look={{ narrow, tall }}
                  count={counts[entry.path]}
                  disabledReason={disabledReason}
                  onChosen={onChosen}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {disabledReason && <p className="px-2.5 pt-3 type-12 text-text-3">{disabledReason}</p>}
    </nav>
  )
}

/** Entries stay until it is known that their page is not offered, so that the menu does not grow while it loads. */
const isShown =
  (known: Capabilities | undefined) =>
  ({ path }: MenuEntry): boolean => {
    const needs = extensionOf(path)
    return needs === undefined || known === undefined || offers(known, needs)
  }

/** The name above a part of the menu; the list below it has the same name for screen readers. */
function GroupName({ narrow, children }: { narrow: boolean; children: string }) {
  if (narrow) return <div aria-hidden className="mx-auto mt-2.5 mb-2 h-px w-6 bg-line-hair" />
  return (
    <div aria-hidden className="px-2.5 pt-4 pb-1 type-11 text-text-3">
      {children}
    </div>
  )
}

interface EntryProps {
  entry: MenuEntry
  current: boolean
  look: { narrow: boolean; tall: boolean }
  count: number | undefined
  disabledReason: string | undefined
  onChosen: (() => void) | undefined
}

/** On the rail a longer number is cut to this. */
const MOST_ON_RAIL = 99

function Entry({ entry, current, look, count, disabledReason, onChosen }: EntryProps) {
  const { t, i18n } = useLingui()
  const countId = useId()
  const words = t(entry.words)
  const shape = classNames(
    'relative flex items-center rounded-2 border font-medium no-underline',
    look.narrow ? 'size-10 justify-center' : 'gap-2.5 px-2.5',
    !look.narrow && (look.tall ? 'h-11 type-15 font-medium' : 'h-9'),
  )
  const face = (
    <>
      <Icon of={entry.icon} />
      <span className={look.narrow ? 'sr-only' : undefined}>{words}</span>
    </>
  )
  if (disabledReason) {
    return (
      <span aria-disabled className={classNames(shape, 'border-transparent text-text-disabled')}>
        {face}
      </span>
    )
  }
  const link = (
    <PageLink
      to={entry.path}
      {...(look.narrow ? { title: words } : {})}
      aria-current={current ? 'page' : undefined}
      aria-describedby={count === undefined ? undefined : countId}
      onClick={onChosen}
      className={classNames(
        shape,
        current
          ? 'border-line-hair bg-surface text-text-1 shadow-1 before:absolute before:inset-y-2 before:-left-[13px] before:w-[3px] before:rounded-r-[2px] before:bg-accent-mark forced-colors:outline-2'
          : 'border-transparent text-text-2 hover:bg-hover hover:text-text-1',
      )}
    >
      {face}
      {count !== undefined && (
        <span aria-hidden className={look.narrow ? 'absolute -top-2.5 -right-1.5' : 'ml-auto'}>
          <Count alert={look.narrow}>
            {look.narrow && count > MOST_ON_RAIL ? `${MOST_ON_RAIL}+` : i18n.number(count)}
          </Count>
        </span>
      )}
    </PageLink>
  )
  if (count === undefined) return link
  return (
    <>
      {link}
      <span id={countId} hidden>
        <Plural value={count} one="# needs you" other="# need you" />
      </span>
    </>
  )
}
