import type { Page } from '@playwright/test'
import { GATES } from '#shared/paths/gates'
import { extensionOf } from '@/lib/paths/needs'
import { AnswerReplay, nameOf } from '../answer-replay'
import type { Change } from '../answer-replay'
import { faultProxy } from '../fault-proxy'
import { expect, test } from '../fixtures'
import { signIn, START_MILLIS, startBackEnd } from '../spec-back-end'
import type { BackEnd } from '../spec-back-end'
import { isFull } from './matrix'

/** Further addresses of a page that has another one. */
const OTHER_ADDRESSES = new Set(['/dashboard', '/home', '/property/withdraw'])
/** Pages of an extension that say in words of their own that it is missing: no answer of SPEC.md is on them. */
const OF_EXTENSIONS = new Set(['/unassigned', '/lookUp', '/paymentLink'])
/** Every page of a merchant that a back end of SPEC.md alone has something for. */
const PAGES = Object.entries(GATES).flatMap(([path, gate]) =>
  gate === 'merchant' && extensionOf(path) === undefined && !OTHER_ADDRESSES.has(path) && !OF_EXTENSIONS.has(path)
    ? [path]
    : [],
)
/** Every page asks for these. Their changes are made where their figures are shown, and not once more on each page. */
const OF_THE_FRAME = new Set(['user.info', 'message.list'])
const SHOW_THE_FRAME = new Set(['/', '/accountInfo'])
/** The short run takes one change of so many. */
const STRIDE = Number(process.env['ANSWER_STRIDE'] ?? 191)

/** The full run signs in for each page, because a session that is not used ends after a quarter of an hour. */
const GROUPS = isFull ? PAGES.map((path) => [path]) : [PAGES]

interface Shown {
  /** How often each figure is on the page, as it is written. */
  readonly figures: ReadonlyMap<string, number>
  readonly text: string
  /** The page says that it could not read something: in its banner, beside a row, or as an error. */
  readonly admits: boolean
}

/**
 * What a person reads on the page and in its open drawer. Charts are left out, whose axes have round figures of their
 * own, and alerts, which say the status of an answer.
 */
async function read(page: Page): Promise<Shown> {
  const text = await page.evaluate(() => {
    const hidden = [...document.querySelectorAll<SVGElement | HTMLElement>('svg, [role=alert]')]
    for (const element of hidden) element.style.visibility = 'hidden'
    const roots = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')]
    const read = roots.map(({ innerText }) => innerText).join('\n')
    for (const element of hidden) element.style.visibility = ''
    return read
  })
  const figures = new Map<string, number>()
  for (const [figure] of text.matchAll(/\d(?:[\d.,:]*\d)?/g)) figures.set(figure, (figures.get(figure) ?? 0) + 1)
  const admission = page.getByText(/Not every field of this service could be read|Not fully readable/)
  const admits = (await admission.or(page.getByRole('alert')).filter({ visible: true }).count()) > 0
  return { figures, text, admits }
}

/** Waits until nothing is asked any more and two readings agree. */
async function settled(page: Page, replay: AnswerReplay): Promise<Shown> {
  let last: Shown = { figures: new Map(), text: 'not read yet', admits: false }
  await expect(async () => {
    const before = last
    await expect(page.getByRole('main').or(page.getByRole('alert')).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 10_000 })
    last = await read(page)
    expect(replay.isIdle && before.text === last.text && before.admits === last.admits).toBe(true)
  }).toPass({ intervals: [100], timeout: 30_000 })
  return last
}

/** Whether a figure is one of the answers, as far as its digits are shown. */
function isSent(figure: string, sent: ReadonlySet<string>): boolean {
  const plain = figure
    .replaceAll(',', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  return (
    sent.has(plain) ||
    [...sent].some((number) => number.startsWith(`${plain}.`) || (plain.includes('.') && number.startsWith(plain)))
  )
}

/** "as of 14:32:08": the clock of the console runs on between two visits. */
const IS_CLOCK = /^\d\d:\d\d(?::\d\d)?$/

interface Given {
  /** The numbers of the answers. */
  readonly sent: ReadonlySet<string>
  /** A figure may be computed from what was changed. */
  readonly mayCompute: boolean
  /** What was changed cannot be read as what it was. */
  readonly isUnreadable: boolean
}

/** What a page shows when one field is changed that neither the usual page nor an answer has, or loses in silence. */
function missesOf(usual: Shown, other: Shown, { sent, mayCompute, isUnreadable }: Given): string[] {
  const invented = [...other.figures].filter(
    ([figure, count]) => count > (usual.figures.get(figure) ?? 0) && !isSent(figure, sent) && !IS_CLOCK.test(figure),
  )
  const lost = [...usual.figures].filter(([figure, count]) => count > (other.figures.get(figure) ?? 0))
  const isSilent = isUnreadable && !other.admits && lost.some(([figure]) => !IS_CLOCK.test(figure))
  return [
    ...(isSilent ? [`no longer shows ${lost.map(([figure]) => figure).join(', ')} and does not say why`] : []),
    ...(mayCompute ? [] : invented.map(([figure]) => `shows ${figure}`)),
    ...other.text
      .split('\n')
      .filter((line) => /NaN|undefined|\[object|Infinity/.test(line))
      .map((line) => `shows "${line}"`),
  ]
}

/** Whether a whole item of a list is taken away or replaced. */
const isOfList = ({ path }: Change): boolean => typeof path.at(-1) === 'number'

/** Whether nothing can read the value that a figure has now. A number in a text may be a name, which any text can be. */
const isUnreadable = ({ kind, value }: Change): boolean =>
  kind === 'object' || kind === 'list' || ((kind === 'text' || kind === 'flag') && typeof value === 'number')

test.describe('a back end of SPEC.md with one field changed', () => {
  let backEnd: BackEnd
  test.beforeAll(async () => {
    test.setTimeout(START_MILLIS)
    backEnd = await startBackEnd('spec')
  })
  test.afterAll(async () => await backEnd.stop())
  test.beforeEach(({ expectedProblems }) => {
    expectedProblems.push(/status of (?:404|422)|^page error: /)
    // A walk asks which proofs an act needs more often in a minute than the service allows.
    expectedProblems.push(/status of 429 .*\/user\/verification/)
  })

  for (const pages of GROUPS)
    test(`no figure that no answer has, and none lost in silence: ${pages.join(' ')}`, async ({ page, isMobile }) => {
      test.setTimeout(3_600_000)
      const replay = new AnswerReplay()
      const proxy = await faultProxy(Number(new URL(backEnd.origin).port), replay.answering)
      await signIn(page, { ...backEnd, origin: proxy.origin })
      await page.clock.setFixedTime(new Date())
      const crashes: string[] = []
      // The page of an error reports it: which answer lacks which field.
      page.on('pageerror', ({ message }) => /^[\w.]+: [\w.]+$/.test(message) || crashes.push(`throws: ${message}`))
      const misses: string[] = []
      let count = 0
      for (const path of pages)
        await test.step(path, async () => {
          const visit = async (change?: Change): Promise<Shown> => {
            replay.begin(change)
            await page.goto(`${proxy.origin}${isMobile ? '/m' : ''}${path}`)
            return await settled(page, replay)
          }
          await visit()
          const usual = await visit()
          const changes = replay
            .changes()
            .filter(({ operation }) => SHOW_THE_FRAME.has(path) || !OF_THE_FRAME.has(operation))
            .filter((_, place) => place % STRIDE === 0)
          for (const change of changes) {
            const other = await visit(change).catch(() => undefined)
            // Sums and shares of another number, or of a list that is shorter, are other ones.
            const mayCompute = change.kind === 'number' || isOfList(change)
            const given = { sent: replay.numbers(), mayCompute, isUnreadable: isUnreadable(change) }
            const found = [
              ...(other === undefined ? ['is never loaded'] : missesOf(usual, other, given)),
              ...crashes.splice(0),
            ]
            misses.push(...found.map((miss) => `${path} ${nameOf(change)} ${miss}`))
          }
          count += changes.length
          // Kept answers do not use the session, which ends by itself after some time: nothing would be tested then.
          expect(new URL(page.url()).pathname, 'the last visit').not.toContain('/login')
        })
      await proxy.close()
      test.info().annotations.push({ type: 'changes', description: String(count) })
      expect(misses, `of ${count} changes`).toEqual([])
      expect(count).toBeGreaterThan(pages.length / 2)
    })
})
