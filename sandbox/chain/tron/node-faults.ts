import type { RpcLog } from './rpc-answers'

/** What goes wrong between a node and who asks it. */
export const TRANSPORT_FAULTS = [
  'silent',
  '429',
  '429 with Retry-After',
  '403',
  'busy in HTTP 200',
  '503',
  'HTML',
  'half a JSON',
] as const
export type TransportFault = (typeof TRANSPORT_FAULTS)[number]

/** What a node does with a transaction that it is sent. */
type SendingFault = 'swallows it' | 'loses its answer' | 'says DUP and refuses it' | 'says busy'

/** All that can be wrong with one node. Nothing is, at first. */
export interface NodeFaults {
  transport: TransportFault | null
  /** It is so many blocks behind. */
  lag: number
  /** It has other blocks from this height on; null: it has those of the chain. */
  forked_from: number | null
  /** Blocks whose logs it never shows, as a node does whose JSON-RPC was off when they came. */
  without_logs: (number: number) => boolean
  /** So many blocks have to stand on a block before its logs are shown. */
  logs_late: number
  /** It calls blocks final that are not. */
  final_too_early: boolean
  /** Transactions whose receipt it turns round. */
  wrong_status: ReadonlySet<string>
  /** Transactions whose receipt it does not show. */
  hides_receipts: ReadonlySet<string>
  /** A log that no transaction has made. */
  invented: RpcLog | null
  /** Transactions that it does not know when it is asked how they ended. */
  unknown: ReadonlySet<string>
  /** It keeps no history, and says so in a bare text. */
  is_lite: boolean
  sending: SendingFault | null
  /** So much energy it says that every call takes; null: what it does take. */
  energy: number | null
}

export function noFaults(): NodeFaults {
  return {
    transport: null,
    lag: 0,
    forked_from: null,
    without_logs: () => false,
    logs_late: 0,
    final_too_early: false,
    wrong_status: new Set(),
    hides_receipts: new Set(),
    invented: null,
    unknown: new Set(),
    is_lite: false,
    sending: null,
    energy: null,
  }
}
