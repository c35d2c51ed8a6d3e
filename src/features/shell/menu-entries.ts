import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ChartNoAxesColumn, LayoutGrid, type LucideIcon, ReceiptText, User, Wallet, Webhook } from 'lucide-react'
import type { PagePath } from '#shared/paths/gates'
import { MENU_SECTIONS, menuEntries, menuEntryOf, type MenuPath, type MenuSection } from '@/lib/paths/pages'

export interface MenuEntry {
  path: PagePath
  words: MessageDescriptor
  icon: LucideIcon
}

const ICONS = {
  '/': ChartNoAxesColumn,
  '/record': ReceiptText,
  '/property': Wallet,
  '/appManage': LayoutGrid,
  '/callbackList': Webhook,
  '/accountInfo': User,
} satisfies Record<MenuPath, LucideIcon>

const icons: Readonly<Record<string, LucideIcon>> = ICONS

const SECTION_NAMES: Readonly<Record<MenuSection, MessageDescriptor | undefined>> = {
  main: undefined,
  build: msg`Build`,
  account: msg`Account`,
}

/** The menu from the table of pages, with an icon for each entry. */
export const MENU: readonly { name: MessageDescriptor | undefined; entries: readonly MenuEntry[] }[] =
  MENU_SECTIONS.map((section) => ({
    name: SECTION_NAMES[section],
    entries: menuEntries(section).flatMap(({ path, title: words }) => {
      const icon = icons[path]
      return icon ? [{ path, words, icon }] : []
    }),
  }))

/**
 * Whether an entry is the current one.
 * @param page its pathname
 * @example isCurrent(entry, '/property/withdraw') // true for the entry '/property'
 */
export function isCurrent({ path }: Pick<MenuEntry, 'path'>, page: string): boolean {
  return menuEntryOf(page) === path
}
