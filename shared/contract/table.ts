import * as account from './account'
import * as application from './application'
import * as bookLinks from './book-links'
import * as books from './books'
import * as callback from './callback'
import * as currency from './currency'
import * as fixedAddress from './fixed-address'
import * as fundStream from './fund-stream'
import * as market from './market'
import * as message from './message'
import * as opening from './opening'
import type { Operation } from './operation'
import * as order from './order'
import * as passkey from './passkey'
import * as passkeyLogin from './passkey-login'
import * as paymentLink from './payment-link'
import * as risk from './risk'
import * as search from './search'
import * as session from './session'
import * as statistics from './statistics'
import * as system from './system'
import * as together from './together'
import * as transactions from './transactions'
import * as unassigned from './unassigned'
import * as user from './user'
import * as userAccess from './user-access'
import * as withdrawal from './withdrawal'

const rooms = [
  session,
  passkeyLogin,
  user,
  userAccess,
  opening,
  message,
  statistics,
  transactions,
  together,
  unassigned,
  account,
  fundStream,
  books,
  bookLinks,
  withdrawal,
  fixedAddress,
  application,
  callback,
  market,
  currency,
  order,
  passkey,
  paymentLink,
  search,
  risk,
  system,
] as const

type MembersOf<Room> = Room extends unknown ? Room[keyof Room] : never
type Line = Extract<MembersOf<(typeof rooms)[number]>, Operation>
/** The names of the operations that demand a step-up. */
export type ProvenOperation = Extract<Line, { stepUp: 'security' | 'money' }>['name']

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/**
 * Every operation of the contract. The server mounts this table and refuses to start when a handler is missing; the
 * OpenAPI document is generated from it. The console imports single operations instead, so that a page carries only the
 * schemas that it uses.
 */
export const operations: readonly Operation[] = rooms
  .flatMap((room) => Object.values<unknown>(room))
  .filter(isOperation)
