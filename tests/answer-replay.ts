import type { Page, Route } from '@playwright/test'
import type { Operation } from '@/lib/api/contract/operation'
import { SPEC_CALLS } from '@/lib/api/contract/spec-fields'
import { changed, KINDS, pathsIn, valueAt } from '@/lib/api/testing/changed-answer'
import type { Json, Kind, Path } from '@/lib/api/testing/changed-answer'
import { operationOf } from './hostile-text'

/** One field of the answers of one operation, and what becomes of it. */
export interface Change {
  readonly operation: string
  readonly path: Path
  /** What the field was. */
  readonly value: Json
  readonly kind: Kind
}

export const nameOf = ({ operation, path, kind }: Change): string => `${operation} ${path.join('.')}: ${kind}`

interface Kept {
  readonly line: Operation | undefined
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * Keeps the first answer to each reading call of a page and gives it again at later visits, so that two visits differ
 * by nothing but the field that a test changes.
 */
export class AnswerReplay {
  readonly #kept = new Map<string, Kept>()
  #asked = new Set<string>()
  #underWay = 0
  #change: Change | undefined

  async attach(page: Page): Promise<void> {
    await page.context().route('**/api/v1/**', async (route) => {
      this.#underWay += 1
      await this.#answer(route).finally(() => (this.#underWay -= 1))
    })
  }

  /** Begins a visit: what is asked from now on is asked by it. */
  begin(change: Change | undefined): void {
    this.#asked = new Set()
    this.#change = change
  }

  get isIdle(): boolean {
    return this.#underWay === 0
  }

  /**
   * Every change of every field of the answers that this visit got and SPEC.md lists. Of a list it is the first item,
   * so that the others show whether one bad row spoils them.
   */
  changes(): Change[] {
    const names = new Set<string>()
    return [...this.#asked].flatMap((key) => {
      const { line, text } = this.#kept.get(key) ?? {}
      if (line === undefined || text === undefined || names.has(line.name)) return []
      if (SPEC_CALLS[line.name]?.answer === undefined) return []
      names.add(line.name)
      const data = dataOf(text)
      return pathsIn(data)
        .filter((path) => path.every((step) => typeof step === 'string' || step === 0))
        .flatMap((path) => KINDS.map((kind) => ({ operation: line.name, path, value: valueAt(data, path), kind })))
    })
  }

  /** Every number in the answers of this visit, as changed: also inside of texts, such as the day in a date. */
  numbers(): ReadonlySet<string> {
    const texts = [...this.#asked].flatMap((key) => {
      const kept = this.#kept.get(key)
      return kept === undefined ? [] : [this.#textOf(kept)]
    })
    return new Set(texts.flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []).map(withoutZeros))
  }

  #textOf({ line, text }: Kept): string {
    const change = this.#change
    return change !== undefined && change.operation === line?.name ? textWith(text, change) : text
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    if (request.method() !== 'GET') return await route.continue()
    const { pathname, search } = new URL(request.url())
    const key = pathname + search
    const line = operationOf('GET', pathname)
    if (line?.stream !== undefined) return await route.continue()
    this.#asked.add(key)
    const kept = this.#kept.get(key) ?? (await keep(route, line))
    if (kept === undefined) return
    this.#kept.set(key, kept)
    const { status, headers } = kept
    // A page that was left takes no answer.
    await route.fulfill({ status, headers, body: this.#textOf(kept) }).catch(() => undefined)
  }
}

/** The answer of the back end; undefined when the page was left before it came. */
async function keep(route: Route, line: Operation | undefined): Promise<Kept | undefined> {
  const response = await route.fetch().catch(() => undefined)
  if (response === undefined) return undefined
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
  return { line, status: response.status(), headers, text: await response.text() }
}

const withoutZeros = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)

const dataOf = (text: string): Json => {
  const { data }: { data?: Json } = Object(JSON.parse(text))
  return data ?? null
}

function textWith(text: string, { path, kind }: Change): string {
  const answer: Json = JSON.parse(text)
  return JSON.stringify(changed(answer, ['data', ...path], kind))
}
