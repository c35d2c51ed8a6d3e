import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ChartNoAxesColumn, LayoutGrid, type LucideIcon, ReceiptText, User, Wallet, Webhook } from 'lucide-react'

export interface MenuEntry {
  path: string
  words: MessageDescriptor
  icon: LucideIcon
  /** Paths that light this entry up, besides those below its own. */
  also?: readonly string[]
}

/** SPEC.md section 2, Menu sections, and Callbacks. */
export const MENU: readonly { name: MessageDescriptor | undefined; entries: readonly MenuEntry[] }[] = [
  {
    name: undefined,
    entries: [
      { path: '/', words: msg`Statistics`, icon: ChartNoAxesColumn, also: ['/dashboard', '/home'] },
      { path: '/record', words: msg`Record`, icon: ReceiptText },
      { path: '/property', words: msg`Property`, icon: Wallet, also: ['/withdraw'] },
    ],
  },
  {
    name: msg`Build`,
    entries: [
      { path: '/appManage', words: msg`Management`, icon: LayoutGrid },
      { path: '/callbackList', words: msg`Callbacks`, icon: Webhook },
    ],
  },
  { name: msg`Account`, entries: [{ path: '/accountInfo', words: msg`Info`, icon: User }] },
]

/** Whether an entry stands for the page. @param page its plain pathname */
export function isCurrent({ path, also = [] }: MenuEntry, page: string): boolean {
  return page === path || also.includes(page) || (path !== '/' && page.startsWith(`${path}/`))
}
