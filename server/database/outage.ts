import { DatabaseError } from 'pg'
import { ClocksApart } from './clock-skew'
import { NoAnswer, NotReplicated } from './deadline'
import { ClosedToWrites } from './hosts'

const LOCK_NOT_AVAILABLE = '55P03'
/** Written to a server that has become a standby meanwhile. */
const READ_ONLY = '25006'
/** SQLSTATE classes that mean "busy or unreachable": connection, resources, operator intervention. */
const BUSY_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57'])
/** What the system says of a host that is down, unreachable or not known. */
const NETWORK_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Errors of the driver, which have no code: the connection ended, or none became free in time. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
]

const WAITED_FOR = [ClosedToWrites, ClocksApart, NoAnswer, NotReplicated] as const

/** Whether the error means that another transaction held a row for longer than this one may wait. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
}

/**
 * Whether the database is busy, gone, or being replaced by its standby, so that the same call may succeed soon. What a
 * transaction did whose COMMIT met this is not known; its idempotency key tells at the repeat.
 */
export function isOutage(error: Error): boolean {
  if (isLockTimeout(error) || WAITED_FOR.some((kind) => error instanceof kind)) return true
  if (error instanceof DatabaseError) return error.code === READ_ONLY || BUSY_CLASSES.has(error.code?.slice(0, 2) ?? '')
  if ('code' in error && NETWORK_CODES.has(error.code)) return true
  return DRIVER_MESSAGES.some((begin) => error.message.startsWith(begin))
}
