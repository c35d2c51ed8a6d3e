/**
 * Who may see a page: a merchant with open permission (`merchant`), a merchant without it (`opening`), somebody who is
 * not signed in (`sign-in`), or anybody (`public`).
 */
export type Gate = 'merchant' | 'opening' | 'sign-in' | 'public'

/**
 * Every page of the console by its desktop path, with its gate. Titles and menu positions are in
 * `src/lib/paths/pages.ts`, which sign-in does not load: their texts alone would exceed its size limit (docs/decisions/0010).
 * The compiler refuses a page that is missing there; the build writes an HTML file for each (`tools/vite/route-pages.ts`).
 */
export const GATES = {
  '/': 'merchant',
  '/dashboard': 'merchant',
  '/home': 'merchant',
  '/record': 'merchant',
  '/unassigned': 'merchant',
  '/lookUp': 'merchant',
  '/evidence': 'merchant',
  '/property': 'merchant',
  '/property/fundingDetails': 'merchant',
  '/property/WithdrawSetting': 'merchant',
  '/property/fixedAddr': 'merchant',
  '/property/withdraw': 'merchant',
  '/withdraw': 'merchant',
  '/accountInfo': 'merchant',
  '/appManage': 'merchant',
  '/paymentLink': 'merchant',
  '/callbackList': 'merchant',
  '/openAuth': 'opening',
  '/openAuthPage': 'opening',
  '/reviewing': 'opening',
  '/initPage': 'opening',
  '/login': 'sign-in',
  // The link of a mail signs in.
  '/mailLink': 'public',
  // The page that stops withdrawals must work without signing in.
  '/stopWithdrawals': 'public',
} as const satisfies Record<string, Gate>

export type PagePath = keyof typeof GATES

/** Whether a text, such as a stored one, names a page of the console by its desktop path. */
export const isPagePath = (path: string): path is PagePath => Object.hasOwn(GATES, path)
