import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { plainPathname } from '@/lib/device/device-path'
import { isPagePath, type PagePath } from '#shared/paths/gates'

/** The sections of the menu in their order; `main` has no name (SPEC.md section 2, Menu sections). */
export const MENU_SECTIONS = ['main', 'build', 'account'] as const
export type MenuSection = (typeof MENU_SECTIONS)[number]

/** The title of a page and its position in the menu: an entry of a section, or under the entry of another page. */
interface Page {
  /** Shown in the browser tab, the phone's bar and the menu, and announced when the page opens. */
  title: MessageDescriptor
  menu?: { section: MenuSection } | { under: PagePath }
}

const main = { section: 'main' } as const
const build = { section: 'build' } as const
const account = { section: 'account' } as const
const underStatistics = { under: '/' } as const
const underProperty = { under: '/property' } as const

/** Sign-in has no title here: it names the tab by its step, and no other page leads to it. */
type TitledPath = Exclude<PagePath, '/login'>

/** Title and menu position of every page; the gates are in `gates.ts`. Entries of a section appear in this order. */
export const PAGES = {
  '/': { title: msg`Statistics`, menu: main },
  '/dashboard': { title: msg`Statistics`, menu: underStatistics },
  '/home': { title: msg`Statistics`, menu: underStatistics },
  '/record': { title: msg`Record`, menu: main },
  '/lookUp': { title: msg`Look up a payment`, menu: { under: '/record' } },
  '/evidence': { title: msg`Payment evidence`, menu: { under: '/record' } },
  '/unassigned': { title: msg`Unassigned money`, menu: { under: '/record' } },
  '/property': { title: msg`Property`, menu: main },
  '/property/fundingDetails': { title: msg`Fund stream`, menu: underProperty },
  '/property/WithdrawSetting': { title: msg`Withdraw address settings`, menu: underProperty },
  '/property/fixedAddr': { title: msg`Fixed addresses`, menu: underProperty },
  '/property/withdraw': { title: msg`Withdraw`, menu: underProperty },
  '/withdraw': { title: msg`Withdraw`, menu: underProperty },
  '/appManage': { title: msg`Management`, menu: build },
  '/paymentLink': { title: msg`Payment links`, menu: { under: '/appManage' } },
  '/callbackList': { title: msg`Callbacks`, menu: build },
  '/accountInfo': { title: msg`Info`, menu: account },
  '/openAuth': { title: msg`Merchant permission` },
  '/openAuthPage': { title: msg`Apply for merchant permission` },
  '/reviewing': { title: msg`Under review` },
  '/initPage': { title: msg`Your account` },
  '/mailLink': { title: msg`Sign-in link from your email` },
  '/stopWithdrawals': { title: msg`Stop all withdrawals` },
} as const satisfies Record<TitledPath, Page>

/** The pages that are entries of the menu. */
export type MenuPath = {
  [Path in TitledPath]: (typeof PAGES)[Path] extends { menu: { section: MenuSection } } ? Path : never
}[TitledPath]

const pages: Readonly<Record<string, Page>> = PAGES

/**
 * The title of a page, "No Match" for an address that the console does not have.
 * @param pathname in either layout, with or without a slash at its end
 * @example t(pageTitle('/m/record')) // 'Record'
 */
export function pageTitle(pathname: string): MessageDescriptor {
  return pages[plainPathname(pathname)]?.title ?? msg`No Match`
}

/**
 * The entries of a section of the menu, in the order of the table.
 * @example menuEntries('account') // [{ path: '/accountInfo', title: msg`Info` }]
 */
export function menuEntries(section: MenuSection): { path: PagePath; title: MessageDescriptor }[] {
  return Object.entries(pages).flatMap(([path, { title, menu }]) =>
    isPagePath(path) && menu && 'section' in menu && menu.section === section ? [{ path, title }] : [],
  )
}

/**
 * The menu entry that a page belongs to: its own, or the one that it is under; undefined for none.
 * @param pathname in either layout, with or without a slash at its end
 * @example menuEntryOf('/m/property/withdraw') // '/property'
 */
export function menuEntryOf(pathname: string): string | undefined {
  const path = plainPathname(pathname)
  const menu = pages[path]?.menu
  if (!menu) return undefined
  return 'under' in menu ? menu.under : path
}
