import type { Approval } from './wallet-state'

/** Seconds. The calls of one `multipleRequest` arrive together. */
const TOGETHER = 1

/** What becomes of a request that arrives while another one waits for the person. */
type Place = 'shown' | 'queued' | 'repeated'

export interface RequestQueue {
  /**
   * Takes a request.
   * - `shown` it is the next for the person; `replaced` are the older ones, to be cancelled
   * - `queued` it belongs to the one that is shown, and follows it
   * - `repeated` it is there already: the page has sent it again
   */
  take(
    approval: Approval,
    shown: Approval | undefined,
  ): { readonly place: Place; readonly replaced: readonly Approval[] }
  /** Removes and returns the one that follows. */
  next(): Approval | undefined
  /** Removes and returns all that follow. */
  rest(): readonly Approval[]
}

/**
 * The requests that wait behind the one that the person sees. Those that one page sends together for one chain type, such
 * as a connection and a signature, are asked one after the other. Any other new request takes the place of the old ones,
 * because a page that has given up on a request does not say so. A log-in always does.
 *
 * @param now in seconds
 */
export function createRequestQueue(now: () => number): RequestQueue {
  let waiting: readonly Approval[] = []
  let lastAt = -Infinity

  const take: RequestQueue['take'] = (approval, shown) => {
    const isRepeated = [shown, ...waiting].some((each) => each?.message_id === approval.message_id)
    if (isRepeated) return { place: 'repeated', replaced: [] }
    const isTogether =
      shown !== undefined &&
      now() - lastAt <= TOGETHER &&
      approval.ask.kind !== 'login' &&
      shown.ask.kind !== 'login' &&
      shown.origin === approval.origin &&
      shown.chain_type === approval.chain_type
    lastAt = now()
    if (isTogether) {
      waiting = [...waiting, approval]
      return { place: 'queued', replaced: [] }
    }
    const replaced = shown ? [shown, ...waiting] : waiting
    waiting = []
    return { place: 'shown', replaced }
  }

  return {
    take,
    next() {
      const [first, ...others] = waiting
      waiting = others
      return first
    },
    rest() {
      const all = waiting
      waiting = []
      return all
    },
  }
}
