import type { Operation } from '#shared/contract/operation'
import { handler } from './handler'
import type { Handler } from './handler'
import { Refusal } from '#server/core/refusal'
import type { Settings } from '#server/core/services'

/**
 * Operations beyond SPEC.md that the wallet window needs to log in. They stay with `CAPABILITIES=spec`, because the
 * wallet window belongs to the sandbox and not to the console.
 */
const WALLET_WINDOW: ReadonlySet<string> = new Set(['session.walletChallenge', 'session.walletVerify'])

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

/**
 * Whether an operation is offered. With `spec` only the operations of SPEC.md are, like on a back end without extensions;
 * what `not_offered` names is not offered in any case.
 */
export function isOffered(
  line: Operation,
  { capabilities, not_offered }: Pick<Settings, 'capabilities' | 'not_offered'>,
): boolean {
  if (not_offered.includes(line.name)) return false
  return capabilities === 'all' || line.source === 'spec' || WALLET_WINDOW.has(line.name)
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
