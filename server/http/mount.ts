import type { Operation } from '#shared/contract/operation'
import { handler } from './handler'
import type { Handler } from './handler'
import { Refusal } from '#server/core/refusal'
import type { Settings } from '#server/core/services'

/** The operations of the contract and the handlers that the server has for them. */
export interface Table {
  readonly operations: readonly Operation[]
  readonly handlers: readonly Handler[]
  /** Names of operations that answer 501. */
  readonly notYet: readonly string[]
}

/**
 * Pairs every operation of the table with its handler.
 *
 * @throws TypeError when one is missing on either side or there twice: the server must not start with a gap
 */
export function pairTable({ operations, handlers, notYet }: Table): Handler[] {
  const faults = [
    ...twice(operations.map(({ name }) => name)).map((name) => `operation ${name} is in the table twice`),
    ...twice(operations.map(({ method, path }) => `${method} ${path}`)).map((call) => `${call} is in the table twice`),
    ...twice(handlers.map(({ line }) => line.name)).map((name) => `${name} has two handlers`),
    ...handlers.filter(({ line }) => !operations.includes(line)).map(({ line }) => `${line.name} is not in the table`),
    ...operations.filter(({ name }) => gap(name, handlers, notYet)).map(({ name }) => `${name} has no handler`),
    ...handlers
      .filter(({ line }) => notYet.includes(line.name))
      .map(({ line }) => `${line.name} is there, not "not yet"`),
  ]
  if (faults.length > 0) throw new TypeError(`The table of operations has gaps: ${faults.join('; ')}.`)
  return operations.map((line) => handlers.find((each) => each.line === line) ?? refuseForNow(line))
}

const gap = (name: string, handlers: readonly Handler[], notYet: readonly string[]): boolean =>
  !notYet.includes(name) && !handlers.some(({ line }) => line.name === name)

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)

function refuseForNow(line: Operation): Handler {
  return handler(line, () => Promise.reject(new Refusal('not_implemented')))
}

/** Whether an operation is offered: a back end may lack some, and answers as if it did not know them. */
export function isOffered(line: Operation, { not_offered }: Pick<Settings, 'not_offered'>): boolean {
  return !not_offered.includes(line.name)
}

/** The path of an operation in the router's syntax: `/user/sessions/{id}` becomes `/user/sessions/:id`. */
export function routePath({ path }: Operation): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** The export that belongs to a list: SPEC.md section 7 asks for it by a header on the list's path too. */
export function exportOf(line: Operation, handlers: readonly Handler[]): Handler | undefined {
  return handlers.find((each) => each.line.stream === 'file' && each.line.path === `${line.path}/export`)
}

interface Router {
  all(path: string, answer: () => never): unknown
}

/** Answers 405 where a path is known under another method, which tells a wrong method from a wrong path. */
export function mountMethodErrors(app: Router, handlers: readonly Handler[]): void {
  for (const path of new Set(handlers.map(({ line }) => routePath(line)))) {
    app.all(path, () => {
      throw new Refusal('method_not_allowed')
    })
  }
}
