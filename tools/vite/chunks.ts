import type { Rolldown } from 'vite'

/**
 * The modules that every page needs, in one file. A dozen small files compress worse: this saves two kilobytes on /login
 * (PERFORMANCE.md section 1). Nothing may be added that log-in does not need.
 */
const patterns = [
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@lingui)[\\/]/,
  /node_modules[\\/]@tanstack[\\/](?:react-router|router-core|history|react-store|store)[\\/]/,
  /vite[\\/]preload-helper|src[\\/]lib[\\/]late[\\/]load-code\./,
  /src[\\/]features[\\/]session[\\/](?:session|session-store|route-decision|device|device-path|guard)\.ts/,
  /src[\\/]features[\\/]session[\\/]tabs[\\/](?!sealed-store)/,
  /(?:src[\\/]lib|shared)[\\/]paths[\\/]gates\./,
  /src[\\/]lib[\\/]api[\\/]transport[\\/](?:early-reads|next-start|private-call)\./,
  /src[\\/]lib[\\/]i18n[\\/]/,
  /src[\\/]lib[\\/]device[\\/](?!use-phone-width)/,
  /src[\\/]lib[\\/]config[\\/](?!brand-colour|hide-amounts)/,
  /src[\\/]lib[\\/]ui[\\/](?:announce|announcer|button|button-look|checkbox|class-names|drawing|field|icon|logo|spinner|theme|toast|use-theme)\./,
]

/** A part of the console that is loaded for itself: the entry, or what an `import()` names. */
const isPart = (module: Rolldown.ModuleInfo): boolean => module.isEntry || module.dynamicImporters.length > 0

/** The parts that need a module, by their ids. */
function partsWith(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const parts = new Set<string>()
  const seen = new Set([id])
  for (const next of seen) {
    const module = context.getModuleInfo(next)
    if (!module) continue
    if (isPart(module)) parts.add(next)
    for (const importer of module.importers) seen.add(importer)
  }
  return parts
}

const frame = /src[\\/]routes[\\/](?:m[\\/])?_authed(?:[\\/]_console)?\.tsx\?tsr-split|session[\\/]merchant-status\./
const deskFrame = /features[\\/]shell[\\/]desk-frame\.ts$/
const phoneFrame = /features[\\/]shell[\\/]phone-bar\.tsx$/
const logIn = /src[\\/]routes[\\/](?:m[\\/])?login\.tsx\?tsr-split/
/** The other pages that nobody has to be signed in for. */
const signedOut = /src[\\/]routes[\\/](?:m[\\/])?(?:mailLink|stopWithdrawals)\.tsx\?tsr-split/
const mailLink = /src[\\/]routes[\\/](?:m[\\/])?mailLink\.tsx\?tsr-split/
const signIn = /src[\\/]features[\\/]session[\\/]sign-in[\\/]/
/** Every page loads these after its first paint, sign-in too: what they need must not bring the frame with it. */
const afterPaint = /src[\\/]lib[\\/](?:installation[\\/]service-worker|ui[\\/]toaster)\./
const screen = /src[\\/]routes[\\/](?:m[\\/])?_authed[\\/]([\w\\/]+)\.tsx\?tsr-split/
/** What only a wide window shows of a screen (tools/vite/page-parts.ts), by the name of the screen. */
const wideParts: readonly (readonly [name: string, part: RegExp])[] = [
  ['record', /features[\\/]records[\\/](?:late-)?wide-parts\.ts$/],
  ['property', /features[\\/]property[\\/](?:lists[\\/]records\.tsx|late-records\.ts)$/],
]
/** Small, and nearly every screen has a use of it: what asks for code later, and where records open. */
const late = /src[\\/]lib[\\/](?:late[\\/]|paths[\\/]link-to\.)/
/** The engine of tables, without the small helper that lists columns. Its index hides who needs which of its files. */
const tableEngine =
  /node_modules[\\/]@tanstack[\\/](?:react-table|table-core)[\\/](?!dist[\\/]helpers[\\/]columnHelper)|src[\\/]lib[\\/]ui[\\/]table[\\/](?:body-row|data-table-view|sort-header|table-features|table-states)\./
/** The form, which most pages need with their first layer and few before, and what it stands on. */
const form = /src[\\/]lib[\\/](?:forms[\\/]use-(?:form|once)|domain-ui[\\/]blamed-fields)\./
/** Tabs, which are large beside the lists of one kind of row that share their files. */
const tabs = /src[\\/]lib[\\/]ui[\\/]tabs\./
/** The arrow of a sorted column, beside the other one. */
const listIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]arrow-down\./
/** What draws the rows of a list where nothing about them is special. */
const listPages = /src[\\/]lib[\\/]list[\\/](?:list-rows|record-pages|usual-columns)\./
/** Saving a file: what one screen needs at a press of a button is no part of the lists that it shares files with. */
const saving = /src[\\/]lib[\\/]export[\\/]/
/** Smaller than what a file of their own costs: the kinds of fields that answers are made of, and others that many screens have. */
const tiny =
  /shared[\\/](?:contract[\\/](?:(?:(?:text-)?fields|grammar)\.ts\?declaration=|risk\.ts\?declaration=(?:RISK_LEVELS|riskLevel)$)|rules[\\/]rule\.|address[\\/]chain-(?:type|name)\.)|src[\\/]lib[\\/](?:ui[\\/](?:late-(?:layer|part)|address-check)|api[\\/]use-look-again)\.|icons[\\/](?:x|plus|circle-x|refresh-cw)\./
/** The pages that are opened most; none of them loads what it does not need itself. */
const FIRST_SCREENS = ['record', 'dashboard', 'property', 'withdraw']
/** Parts of the cache of answers that no frame needs. Its index hides who needs which of its files. */
/** The line that names whom to ask: the page of a consent shows it, which needs nothing else of what later screens share. */
const supportLine = /src[\\/]lib[\\/]domain-ui[\\/]support-line\./
const cacheParts =
  /@tanstack[\\/](?:query-core|react-query)[\\/]build[\\/]modern[\\/](?:hydration|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\./
/** Screens that are mostly a list with filters. */
const LISTS = new Set([
  'record',
  'unassigned',
  'callbackList',
  'property/fixedAddr',
  'property/fundingDetails',
  'record.wide',
])
/** Of about fifteen. */
const MANY_SCREENS = 5

/**
 * The file of what several screens share, by those of the first screens that need it; null when no screen needs it first.
 * What all first screens need, or all but the dashboard, is with the frame: two files compress worse than one, by more than
 * the few screens that do not need it pay.
 */
function sharedFile(screens: readonly string[]): string | null {
  // What only a wide window shows of a first screen counts as that screen, which has it in its HTML too.
  const first = FIRST_SCREENS.filter((name) => screens.includes(name) || screens.includes(`${name}.wide`))
  const names = first.join('-')
  if (['record-dashboard-property-withdraw', 'record-property-withdraw'].includes(names)) return 'console'
  const wide = first.every((name) => screens.includes(name)) ? '' : '-wide'
  if (first.length === 3 && wide === '') return 'console'
  if (first.length > 1)
    return `for-${names}${wide}${first.length === 2 && first.length < screens.length ? '-more' : ''}`
  if (screens.length > 1 && screens.every((name) => LISTS.has(name))) return 'lists'
  if (screens.length >= MANY_SCREENS) return 'later-screens'
  return screens.length > 1 ? `of-${screens.toSorted().join('-').replaceAll(/[/.]/g, '-')}` : null
}

/** Whether a phone needs for its first paint what the frame of a wide window needs too. */
function isOfBothLayouts(parts: readonly string[]): boolean {
  return parts.some((part) => deskFrame.test(part)) && parts.some((part) => phoneFrame.test(part) || screen.test(part))
}

/** Screens with more than one address. */
const SAME_SCREEN: Readonly<Record<string, string>> = {
  index: 'dashboard',
  home: 'dashboard',
  'property/index': 'property',
  'property/withdraw': 'withdraw',
}

/** The screen of a page in any layout and at any address. */
export function screenOf(page: string): string {
  const name = page.replace(/^(?:m\/|m$)/, '') || 'index'
  return SAME_SCREEN[name] ?? name
}

/** The screen that a part belongs to as what only a wide window shows. */
const wideScreenOf = (part: string): string[] =>
  wideParts.flatMap(([name, pattern]) => (pattern.test(part) ? name : []))

/**
 * The screens of some parts; both layouts of one are the same. What a phone does without is a screen of its own, `record.wide`,
 * as long as the screen itself is not among them.
 */
function screensOf(parts: readonly string[]): string[] {
  const found = parts.flatMap((part) => screen.exec(part)?.[1]?.replace(/^_console[\\/]/, '') ?? [])
  const names = new Set(found.map((name) => screenOf(name.replaceAll('\\', '/'))))
  const wide = new Set(parts.flatMap(wideScreenOf).filter((name) => !names.has(name)))
  return [...names, ...Array.from(wide, (name) => `${name}.wide`)]
}

/** Whether a part is a screen, or what this screen alone loads later. */
function isOnlyOf(name: string, part: string, context: Rolldown.ChunkingContext): boolean {
  if (screen.test(part) || wideScreenOf(part).includes(name.replace('.wide', ''))) return true
  const askers = context.getModuleInfo(part)?.dynamicImporters ?? []
  return askers.every((asker) => {
    const parts = [...partsWith(asker, context)]
    return parts.every((one) => screen.test(one)) && screensOf(parts).join() === name
  })
}

/** Modules of log-in that pages behind it need too are in the file of every page; the others are in a file of log-in. */
function baseChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (patterns.some((pattern) => pattern.test(id))) return 'base'
  if (id.endsWith('.css')) return null
  const parts = [...partsWith(id, context)]
  if (!parts.some((part) => logIn.test(part)) || parts.some((part) => context.getModuleInfo(part)?.isEntry)) return null
  return parts.every((part) => [logIn, signIn, signedOut].some((own) => own.test(part))) ? null : 'base'
}

/**
 * What a signed-in page loads first, in few files: one file for each set of parts that share something would be over a
 * hundred small ones, and each costs a request and compresses badly alone. `calls` is what the later steps of sign-in share
 * with it, `console` what its frame needs in both layouts and most first screens too, `desk-frame` what the frame of a wide window does. What a module imports is needed by at least as
 * many parts as the module itself, so that no file waits for one after it in this order. `sign-in-steps` is what the later steps of sign-in share. What one
 * screen alone needs is one file, for both layouts. `later-screens` is what many screens need that are none of the first ones.
 */
function consolePart(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.endsWith('.css')) return null
  if (tableEngine.test(id)) return 'table'
  if (form.test(id)) return 'forms'
  if (tabs.test(id)) return 'tabs'
  if (listIcon.test(id)) return 'for-record-property-more'
  if (listPages.test(id)) return 'list-pages'
  if (supportLine.test(id)) return 'console'
  if (cacheParts.test(id) || saving.test(id)) return null
  const parts = [...partsWith(id, context)]
  if (parts.some((part) => context.getModuleInfo(part)?.isEntry)) return null
  if (parts.some((part) => afterPaint.test(part))) return null
  const isOfFrame = late.test(id) || tiny.test(id) || parts.some((part) => frame.test(part)) || isOfBothLayouts(parts)
  if (parts.some((part) => logIn.test(part))) return 'at-login'
  if (isOfFrame) return parts.some((part) => signIn.test(part)) ? 'calls' : 'console'
  if (parts.some((part) => deskFrame.test(part))) return 'desk-frame'
  if (parts.some((part) => phoneFrame.test(part))) return 'phone-frame'
  if (parts.length > 1 && parts.every((part) => signIn.test(part) || mailLink.test(part))) return 'sign-in-steps'
  const screens = screensOf(parts)
  const [only = ''] = screens
  if (screens.length === 1) {
    const place = parts.every((part) => isOnlyOf(only, part, context)) ? 'at' : 'more-of'
    return `${place}-${only.replaceAll(/[\\/_.]+/g, '-')}`
  }
  return sharedFile(screens)
}

/** Icons that a few parts share; they import nothing but what every page has. */
const icon = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

/** Those of first screens apart from those that nothing shows first. */
function iconFile(id: string, context: Rolldown.ChunkingContext): string {
  const screens = screensOf([...partsWith(id, context)])
  return FIRST_SCREENS.some((name) => screens.includes(name)) ? 'icons' : 'late-icons'
}

export const chunks = [
  { name: baseChunk },
  { name: consolePart, includeDependenciesRecursively: false },
  { name: iconFile, test: icon, minShareCount: 2, includeDependenciesRecursively: false },
]
