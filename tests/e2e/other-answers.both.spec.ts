import type { Page } from '@playwright/test'
import { GATES } from '@/lib/paths/gates'
import { extensionOf } from '@/lib/paths/needs'
import { AnswerReplay, nameOf } from '../answer-replay'
import type { Change } from '../answer-replay'
import { expect, test } from '../fixtures'
import { signIn, START_MILLIS, startBackEnd } from '../spec-back-end'
import type { BackEnd } from '../spec-back-end'

/** Every page of a merchant that a back end of SPEC.md alone has something for. */
const PAGES = Object.entries(GATES).flatMap(([path, gate]) =>
  gate === 'merchant' && extensionOf(path) === undefined ? [path] : [],
)
/** Asked by every page, and shown by these two. */
const OF_THE_FRAME = new Set(['user.info', 'message.list'])
const SHOW_THE_FRAME = new Set(['/', '/accountInfo'])
/** The short run takes one change of so many. */
const STRIDE = Number(process.env['ANSWER_STRIDE'] ?? 191)
/** What stands in place of a number that another back end sends: an honest figure, and no invented one. */
const SENT = /77.?777/

interface Shown {
  /** How often each figure is on the page. */
  readonly figures: ReadonlyMap<string, number>
  readonly rows: number
  readonly dashes: number
  readonly text: string
}

/** What a person reads on the page and in its open drawer. Charts are pictures of the table below them. */
async function read(page: Page): Promise<Shown> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    for (const root of document.querySelectorAll('main, [role=dialog]')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        if (element?.closest('svg, script, style') === null && element.checkVisibility())
          found.push(walker.currentNode.nodeValue ?? '')
      }
    }
    return found
  })
  const figures = new Map<string, number>()
  for (const [figure] of texts.join('\n').matchAll(/\d(?:[\d.,:]*\d)?/g))
    figures.set(figure, (figures.get(figure) ?? 0) + 1)
  const rows = await page.locator('main :is(tbody tr, li)').count()
  const text = texts.join('\n')
  return { figures, rows, dashes: text.split('—').length - 1, text }
}

/** Waits until nothing is asked any more and two readings agree. */
async function settled(page: Page, replay: AnswerReplay): Promise<Shown> {
  let before: Shown | undefined
  let last: Shown | undefined
  await expect(async () => {
    await expect(page.getByRole('main').or(page.getByRole('alert')).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    before = last
    last = await read(page)
    expect(replay.isIdle && before?.text === last.text).toBe(true)
  }).toPass({ intervals: [100], timeout: 30_000 })
  return last ?? { figures: new Map(), rows: 0, dashes: 0, text: '' }
}

/** Figures of a page that the same page does not have, or has less often, when nothing is changed. */
const invented = (usual: Shown, other: Shown): string[] =>
  [...other.figures].flatMap(([figure, count]) =>
    count > (usual.figures.get(figure) ?? 0) && !SENT.test(figure) ? [figure] : [],
  )

function missesOf(change: Change, usual: Shown, other: Shown): string[] {
  const misses = [
    ...invented(usual, other).map((figure) => `shows ${figure}`),
    ...(/NaN|undefined|\[object|Infinity/.test(other.text) ? ['shows a word of the program'] : []),
  ]
  return misses.map((miss) => `${nameOf(change)} ${miss}`)
}

test.describe('a back end of SPEC.md with one field changed', () => {
  let backEnd: BackEnd
  test.beforeAll(async () => {
    test.setTimeout(START_MILLIS)
    backEnd = await startBackEnd('spec')
  })
  test.afterAll(async () => await backEnd.stop())
  test.beforeEach(({ expectedProblems }) => void expectedProblems.push(/status of (?:404|422)|could not be read/))

  for (const path of PAGES)
    test(`${path} shows no figure that the answer does not have`, async ({ page, isMobile }, info) => {
      test.setTimeout(3_600_000)
      await signIn(page, backEnd)
      const replay = new AnswerReplay()
      await replay.attach(page)
      await page.clock.setFixedTime(new Date())
      const visit = async (change?: Change): Promise<Shown> => {
        replay.begin(change)
        await page.goto(`${backEnd.origin}${isMobile ? '/m' : ''}${path}`)
        return await settled(page, replay)
      }
      await visit()
      const usual = await visit()
      const changes = replay
        .changes()
        .filter(({ operation }) => SHOW_THE_FRAME.has(path) || !OF_THE_FRAME.has(operation))
        .filter((_, place) => place % STRIDE === 0)
      const misses: string[] = []
      for (const change of changes) misses.push(...missesOf(change, usual, await visit(change)))
      info.annotations.push({ type: 'changes', description: String(changes.length) })
      expect(misses, `${changes.length} changes`).toEqual([])
    })
})
