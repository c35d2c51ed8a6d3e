// Part of `npm run check`: a job that the house has one way for is not done a second time. Each way has a sign by which a
// second one is found, and the place where it is allowed. A place that has lost its sign fails too: the search would be blind.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Way {
  readonly job: string
  /** The folders to search. */
  readonly rooms: readonly string[]
  /** The files that do it, from the root. */
  readonly places: readonly string[]
  /** What a file that does it has in its text. */
  readonly sign: RegExp
  /** What to take instead. */
  readonly take: string
}

const ALL = ['src', 'shared', 'server', 'sandbox']
const CHAINS = '(?:Ethereum|HC|Solana|Tron|TON|TONTESTNET|Aptos|Bitcoin|Endless)'

/** The ways that a search can find. */
export const WAYS: readonly Way[] = [
  {
    job: 'a pager',
    rooms: ['src'],
    places: ['src/lib/list/pager.tsx'],
    sign: /label[=:]\s*\{?t`(?:Next|Previous|First|Last) page`/,
    take: '`Pager` of src/lib/list',
  },
  {
    job: 'the number of pages',
    rooms: ['src'],
    places: ['src/lib/list/pager.tsx', 'src/lib/list/use-last-page.ts'],
    sign: /Math\.ceil\([^\n]*\/\s*\w*size\s*\)/i,
    take: '`usePages` of src/lib/list',
  },
  {
    job: 'rows of a page and what follows from them',
    rooms: ['src'],
    places: ['src/lib/list/use-pages.ts', 'src/lib/list/use-last-page.ts'],
    sign: /\b(?:isBeyondEnd|useLastPage|countOf)\((?!\{ list)/,
    take: '`usePages` or `usePagesOf` of src/lib/list',
  },
  {
    job: 'pages that are added at the end of a list',
    rooms: ['src'],
    places: ['src/features/shell/notifications/notification-list.tsx'],
    sign: /^(?! \*).*\buseInfiniteQuery\(/m,
    take: '`usePages` of src/lib/list',
  },
  {
    job: 'the days of an address',
    rooms: ['src'],
    places: ['src/lib/list/day-search.ts', 'src/features/dashboard/search.ts'],
    sign: /\bfrom && to && from <= to\b/,
    take: '`readDays` and `withFilter` of src/lib/list/day-search.ts; the dashboard alone has other ranges',
  },
  {
    job: 'the page number of an address',
    rooms: ['src'],
    places: ['src/lib/forms/search-fields.ts'],
    sign: /lte\(100_000\)/,
    take: '`listFields` of src/lib/list/list-search.ts, or `pageFrom`',
  },
  {
    job: 'the focus on the first wrong field',
    rooms: ['src'],
    places: ['src/lib/forms/use-form.ts'],
    sign: /aria-invalid="?true"?\]/,
    take: '`useForm` of src/lib/forms, whose `refuse`, `read` and `lead` move it',
  },
  {
    job: 'why an act was refused, beside its button',
    rooms: ['src'],
    places: [],
    sign: /isError && <FieldError>/,
    take: '`ActError` of src/lib/ui/field.tsx, which screen readers are told of',
  },
  {
    job: 'one run at a time',
    rooms: ['src'],
    places: [
      'src/lib/forms/use-once.ts',
      // These stand on pages that load no code of forms; the one reads, the other may be done twice.
      'src/lib/money-intent/open-act.tsx',
      'src/features/stop-withdrawals/page.tsx',
    ],
    sign: /\bsetBusy\(true\)/,
    take: '`run` of `useForm`, or `useOnce` of src/lib/forms',
  },
  {
    job: 'what is typed, kept in the storage of the tab',
    rooms: ['src'],
    places: ['src/lib/forms/drafts.ts'],
    sign: /sessionStorage\.setItem\(DRAFTS|addEventListener\('(?:before)?input'|Object\.getOwnPropertyDescriptor\(\w+\.prototype, 'value'\)/,
    take: 'the `name` of `useForm` of src/lib/forms',
  },
  {
    job: 'the key of a call',
    rooms: ['src'],
    places: [
      'src/lib/forms/use-key.ts',
      // Not keys of a form's call: the intent of an act with money, a message to the wallet window, a session.
      'src/lib/money-intent/use-money-act.ts',
      'src/lib/wallet/ui/wallet-provider.tsx',
      'src/features/session/session.ts',
    ],
    sign: /crypto\.randomUUID\(/,
    take: 'the key that `StepUpDialog` gives to `onProven`, or `useKey` of src/lib/forms',
  },
  {
    job: 'the zone of the merchant with its day',
    rooms: ['src'],
    places: ['src/lib/api/use-calendar.ts'],
    sign: /\{ today: useToday\(/,
    take: '`useCalendar` of src/lib/api',
  },
  {
    job: 'the address at which a payment opens',
    rooms: ['src'],
    places: ['src/lib/paths/link-to.ts'],
    sign: /^(?! \*).*(?:to[=:]\s*["']\/record["'][,\s]+search[=:]\s*(?:\{\{ open: \w|open\b)|payment: \(open\))/m,
    take: '`linkTo` of src/lib/paths',
  },
  {
    job: 'the list of chain types',
    rooms: ALL,
    places: ['shared/address/chain-type.ts'],
    sign: new RegExp(`\\[\\s*(?:'${CHAINS}',\\s*){4}`),
    take: '`CHAIN_TYPES` of shared/address/chain-type.ts, or a part of it by `filter`',
  },
  {
    job: 'the statuses of a merchant',
    rooms: ALL,
    places: ['shared/contract/merchant-status.ts'],
    sign: /\b(?:UNDER_REVIEW|NOT_PASSED|NOT_OPENED|OPEN) = \d|\b(?:under_review|not_passed|not_opened): \d/,
    take: '`MERCHANT_STATUS` of shared/contract/merchant-status.ts',
  },
  {
    job: 'what is left of the limits of payouts',
    rooms: ALL,
    places: ['shared/rules/payout-limits.ts'],
    sign: /subtract\([^;\n]*day_limit[^;\n]*day_used/,
    take: '`exceededLimit` and `dayRest` of shared/rules/payout-limits.ts',
  },
  {
    job: 'a day or a time in words',
    rooms: ['src', 'shared'],
    // Two places need what no surface has: a month alone, and a day without its time under a chart.
    places: ['src/features/funding-details/statement/months.ts', 'src/features/dashboard/kit/day-words.ts'],
    sign: /new Intl\.DateTimeFormat\((?:locale|TAG)|\.toLocale(?:Date|Time)String\(|\bi18n\.date\(/,
    take: '`formatTime` of shared/time/format-time.ts, which has one form for each kind of surface',
  },
  {
    job: 'copying to the clipboard',
    rooms: ['src'],
    places: ['src/lib/ui/use-copy.ts'],
    sign: /\bnavigator\.clipboard\b/,
    take: '`useCopy` of src/lib/ui, which says whether it worked',
  },
  {
    job: 'the words over a lost answer of a write',
    rooms: ['src'],
    // A passkey has words of its own for what else can fail.
    places: ['src/lib/domain-ui/write-fault.tsx', 'src/lib/passkey/ui/passkey-fault.tsx'],
    sign: /<LostAnswer\b/,
    take: '`WriteFault` of src/lib/domain-ui',
  },
  {
    job: 'the list of pages',
    rooms: [...ALL, 'tools'],
    places: ['shared/paths/gates.ts', 'src/lib/paths/pages.ts'],
    sign: /['"]\/?openAuthPage['"](?:,|: ).*\n\s*['"]\/?reviewing['"]/,
    take: '`GATES` of shared/paths/gates.ts',
  },
]

function sourceFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|spec|gen|d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.split(sep).some((part) => part === 'testing'))
}

/**
 * Each job that is done a second time below `base`, or whose own place no longer has its sign, as a sentence.
 * @param base the root of a tree
 * @example secondWays(WAYS, root) // ['src/features/gas/pages.tsx:33 has a way of its own for a pager: take …']
 */
export function secondWays(ways: readonly Way[], base: string): { files: number; sentences: string[] } {
  const texts = new Map<string, string>()
  const filesOf = (room: string) =>
    sourceFiles(join(base, room)).map((file) => relative(base, file).replaceAll(sep, '/'))
  for (const room of new Set(ways.flatMap(({ rooms }) => rooms)))
    for (const file of filesOf(room)) texts.set(file, readFileSync(join(base, file), 'utf8'))
  const sentences = ways.flatMap(({ job, rooms, places, sign, take }) => {
    const second = [...texts].flatMap(([file, text]) => {
      const isOutside = !rooms.some((room) => file.startsWith(`${room}/`)) || places.includes(file)
      const found = isOutside || file === 'tools/one-way.ts' ? null : sign.exec(text)
      if (found === null) return []
      const line = text.slice(0, found.index).split('\n').length
      return [`${file}:${String(line)} has a way of its own for ${job}: take ${take}.`]
    })
    const blind = places.filter((place) => !sign.test(texts.get(place) ?? ''))
    return [...second, ...blind.map((place) => `${place} does not have the sign of ${job}: tools/one-way.ts is blind.`)]
  })
  return { files: texts.size, sentences }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, sentences } = secondWays(WAYS, join(import.meta.dirname, '..'))
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  if (sentences.length > 0) process.exit(1)
  process.stdout.write(`One way: ${String(files)} files, ${String(WAYS.length)} jobs, none done twice.\n`)
}
