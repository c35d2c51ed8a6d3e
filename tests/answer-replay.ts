import type { Operation } from '#shared/contract/operation'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import { changed, KINDS, pathsIn, valueAt } from '@/lib/api/testing/changed-answer'
import type { Json, Kind, Path } from '@/lib/api/testing/changed-answer'
import type { Answer, Answering } from './fault-proxy'
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
  readonly headers: Answer['headers']
  readonly text: string
}

/**
 * Keeps the first answer to each reading call of a page and gives it again at later visits, so that two visits differ
 * by nothing but the field that a test changes. It answers in a proxy and not in the browser, which then keeps the
 * scripts of the console between visits.
 */
export class AnswerReplay {
  readonly #kept = new Map<string, Kept>()
  #asked = new Set<string>()
  #underWay = 0
  #change: Change | undefined

  readonly answering: Answering = async ({ method, url }, forward) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    if (method !== 'GET' || !pathname.startsWith('/api/v1/')) return await forward()
    const key = pathname + search
    this.#asked.add(key)
    this.#underWay += 1
    try {
      const kept = this.#kept.get(key) ?? keptOf(await forward(), operationOf('GET', pathname))
      this.#kept.set(key, kept)
      return { ...kept, body: Buffer.from(this.#textOf(kept)) }
    } finally {
      this.#underWay -= 1
    }
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
}

function keptOf({ status, headers, body }: Answer, line: Operation | undefined): Kept {
  const { 'content-encoding': encoding, 'content-length': _length, ...others } = headers
  if (encoding !== undefined) throw new Error(`The answer is packed (${encoding}) and cannot be changed`)
  return { line, status, headers: others, text: body.toString() }
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
