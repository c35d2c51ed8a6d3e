/** What a call of this origin gave back; `data` is not looked into here. */
export interface ToolsAnswer {
  readonly data: unknown
}

/** A call that was refused, in the server's own words. */
class CallRefused extends Error {
  override readonly name = 'CallRefused'
}

/**
 * Calls the origin of the page: GET without, POST with a body.
 *
 * @throws CallRefused; TypeError when nobody answers
 */
export async function callTools(path: string, body?: unknown): Promise<ToolsAnswer> {
  const response = await fetch(
    path,
    body === undefined
      ? { cache: 'no-store' }
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer: unknown = await response.json()
  if (response.ok) return { data: field(answer, 'data') }
  const [first] = listOf(field(answer, 'errors'))
  throw new CallRefused(textOf(field(first, 'message')) || textOf(field(answer, 'msg')))
}

/** A field of something that came over the wire. */
export function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** As text; what is neither text nor a number is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** `{name}` in a sentence that the server wrote is filled in here. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}

/** A moment in UTC, as the server writes it. */
export function momentText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
