// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { secondWays, WAYS } from '../../tools/one-way'

const root = join(import.meta.dirname, '..', '..')
let base: string | undefined

afterEach(() => base !== undefined && rmSync(base, { recursive: true, force: true }))

/** One planted second way for each job, as somebody would write it. */
const PLANTED = {
  'a pager': 'return <IconButton label={t`Next page`} onClick={onNext} />',
  'the number of pages': 'const pages = Math.max(1, Math.ceil(total / GAS_PAGE_SIZE))',
  'rows of a page and what follows from them': 'useLastPage({ total, page, size, onPage })',
  'pages that are added at the end of a list': 'const list = useInfiniteQuery(options)',
  'the days of an address': 'const days = range ? { range } : from && to && from <= to ? { from, to } : {}',
  'the page number of an address': 'page: lenient(z.int().check(z.gte(2), z.lte(100_000))),',
  'the focus on the first wrong field': "form.current?.querySelector('[aria-invalid=true]')?.focus()",
  'why an act was refused, beside its button': 'return save.isError && <FieldError>{explain(save.error)}</FieldError>',
  'one run at a time': 'setBusy(true)',
  'what is typed, kept in the storage of the tab': "document.addEventListener('input', remember)",
  'the key of a call': 'const [key] = useState(() => crypto.randomUUID())',
  'the zone of the merchant with its day': 'const calendar = { today: useToday(zone), zone }',
  'the address at which a payment opens': '<PageLink to="/record" search={{ open: handle_id }}>',
  'the list of chain types': "const CHAINS = ['Ethereum', 'Tron', 'Solana', 'TON', 'Aptos'] as const",
  'the statuses of a merchant': 'const UNDER_REVIEW = 2',
  'what is left of the limits of payouts': 'const rest = subtract(day_limit, day_used)',
  'a day or a time in words': 'const day = new Date(at * 1000).toLocaleDateString(locale)',
  'copying to the clipboard': 'await navigator.clipboard.writeText(address)',
  'the words over a lost answer of a write': 'return <LostAnswer error={error} />',
  'the list of pages': "const screens = [\n  'openAuth',\n  'openAuthPage',\n  'reviewing',\n]",
} satisfies Record<string, string>

function plant(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'one-way-'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  base = folder
  return folder
}

it('each job is done in one place of this tree', () => {
  expect(secondWays(WAYS, root).sentences).toEqual([])
})

it('every job has a planted second way', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(WAYS.map(({ job }) => job).sort())
})

it.each(Object.entries(PLANTED))('a second way for %s is found, with its line', (job, code) => {
  const folder = plant('src/features/other/second.tsx', `// A room of its own.\n${code}\n`)
  const ways = WAYS.filter((way) => way.job === job).map((way) => ({ ...way, places: [] }))
  const { sentences } = secondWays(ways, folder)
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).toMatch(/^src\/features\/other\/second\.tsx:[2-4] has a way of its own for /)
})

it('a place that no longer does its job is told, because the search would find nothing', () => {
  const folder = plant('src/lib/list/pager.tsx', 'export {}')
  const ways = WAYS.filter(({ job }) => job === 'a pager')
  expect(secondWays(ways, folder).sentences).toEqual([expect.stringContaining('is blind')])
})
