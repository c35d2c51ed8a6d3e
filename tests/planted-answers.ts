import { flavourFilter } from '#sandbox/flavours/spec-flavour'
import type { Json, Path } from '@/lib/api/testing/changed-answer'
import type { Answer, Answering } from './fault-proxy'
import { operationOf } from './hostile-text'

/** A value that stands in the answers of one operation from now on. */
export interface Plant {
  readonly operation: string
  /** Names of fields and positions in lists; what leads there and is absent is made. */
  readonly path: Path
  readonly value: Json
}

/** The block explorer that planted links lead to: an operator allows it by its host. */
const EXPLORER = 'explorer.example'
const headers = { 'content-type': 'application/json' }
const NO_SUCH_CALL: Answer = { status: 404, headers, body: Buffer.from('{"code":404,"msg":"There is no such call"}') }

/**
 * The answers of the console's own back end as one of SPEC.md gives them, with planted values: only the calls and fields
 * of SPEC.md, so that what is on the screen comes from them and from no extension of ours.
 */
export function plantedAnswers(plants: () => readonly Plant[]): Answering {
  return async ({ method, url }, forward) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/config.json')
      return changed(await forward(), (config) => planted(config, ['explorer_hosts', 0], EXPLORER))
    if (!pathname.startsWith('/api/v1/')) return await forward()
    const line = operationOf(method, pathname)
    if (line === undefined || line.source === 'extension') return NO_SUCH_CALL
    const answer = await forward()
    if (answer.status !== 200) return answer
    const flavoured = await flavourFilter('spec').answer(line, Response.json(JSON.parse(answer.body.toString())))
    const body = Buffer.from(await flavoured.arrayBuffer())
    const own = plants().filter(({ operation }) => operation === line.name)
    return changed({ ...answer, body }, (whole) =>
      own.reduce((value, { path, value: leaf }) => planted(value, ['data', ...path], leaf), whole),
    )
  }
}

function changed({ status, headers: all, body }: Answer, change: (value: Json) => Json): Answer {
  const { 'content-length': _length, ...others } = all
  const value: Json = JSON.parse(body.toString())
  return { status, headers: others, body: Buffer.from(JSON.stringify(change(value))) }
}

/** A value with another one at a path. */
function planted(value: Json, [name, ...rest]: Path, leaf: Json): Json {
  if (name === undefined) return leaf
  if (typeof name === 'number') {
    const list = Array.isArray(value) ? value : []
    const length = Math.max(list.length, name + 1)
    return Array.from({ length }, (_, at) => (at === name ? planted(list[at] ?? null, rest, leaf) : (list[at] ?? {})))
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...fields, [name]: planted(fields[name] ?? null, rest, leaf) }
}
