import { GATES } from '../../shared/paths/gates.ts'

/** The paths of the console, without the first slash. Each gets an HTML file, so that a deep link works on a host without rewrites. */
const screens = Object.keys(GATES).flatMap((path) => (path === '/' ? [] : [path.slice(1)]))

export const routePages: readonly string[] = [...screens, 'm', ...screens.map((screen) => `m/${screen}`)]

/** What every page of merchants has to load, beside its own screen. */
const MERCHANT = ['src/features/session/merchant-status.ts', 'src/routes/_authed.tsx?tsr-split=component']

const part = (path: string): string => `src/routes/${path}.tsx?tsr-split=component`

/** The pages that show a table in a wide window, at once. */
const TABLE_PAGES: ReadonlySet<string> = new Set([
  'record',
  'property',
  'property/fundingDetails',
  'property/fixedAddr',
  'appManage',
  'paymentLink',
  'callbackList',
  'unassigned',
])

/** What a page shows at once in a wide window only; the route of that layout fetches it. */
const WIDE_PARTS: Readonly<Record<string, readonly string[]>> = {
  record: ['src/features/records/wide-parts.ts'],
  property: ['src/features/property/lists/records.tsx'],
}

/** Whether a page is mostly opened in a wide window. The other layout works at each address, with code that comes later. */
const isWide = (page: string): boolean => !/^m(?:\/|$)/.test(page)

/** The source files that draw a page, as the ends of their ids in the bundler; without the entry, which every page has. */
export function partsOf(page: string): string[] {
  const plain = page.replace(/^m(?:\/|$)/, '')
  if (['login', 'mailLink', 'stopWithdrawals'].includes(plain)) return [part(plain)]
  if (plain === '404') return ['src/features/shell/not-found-page.tsx']
  if (['openAuth', 'openAuthPage', 'reviewing', 'initPage'].includes(plain))
    return [...MERCHANT, part(`_authed/${plain}`)]
  const frame = isWide(page) ? 'src/features/shell/desk-frame.ts' : 'src/features/shell/phone-bar.tsx'
  const table = isWide(page) && TABLE_PAGES.has(plain) ? ['src/lib/ui/table/data-table-view.tsx'] : []
  const wide = isWide(page) ? (WIDE_PARTS[plain] ?? []) : []
  const screen = plain === '' || plain === 'index' ? 'index' : plain === 'property' ? 'property/index' : plain
  return [...MERCHANT, part('_authed/_console'), frame, part(`_authed/_console/${screen}`), ...wide, ...table]
}

/**
 * What every page needs, with everything that it imports: the entry with sign-in, the frame with the menu, the last known
 * data, the pages for faults, and what opens over a page.
 */
export const SHELL: readonly string[] = [
  'src/main.tsx',
  'src/routes/_authed.tsx?tsr-split=component',
  'src/routes/_authed/_console.tsx?tsr-split=component',
  'src/routes/m/_authed.tsx?tsr-split=component',
  'src/routes/m/_authed/_console.tsx?tsr-split=component',
  'src/features/session/merchant-status.ts',
  'src/features/session/kept-data.ts',
  'src/features/session/tabs/sealed-store.ts',
  'src/features/shell/route-error-page.tsx',
  'src/features/shell/not-found-page.tsx',
  'src/features/shell/desk-frame.ts',
  'src/features/shell/phone-bar.tsx',
  'src/features/shell/second-half.tsx',
  'src/features/shell/phone-menu.tsx',
  'src/lib/ui/layers/parts.ts',
  'src/lib/ui/toaster.tsx',
]
