/** SPEC.md section 9. */
const DELAY_MS = 2000

export interface ReadBatch {
  /** Adds a clicked notification; the batch is sent two seconds after its first. */
  add: (id: string) => void
  /** Sends the batch now: the list is closed or the page is left. */
  flush: () => void
}

/**
 * Collects the notifications that were read, so that reading five of them is one call (SPEC.md section 4).
 * @param send takes up to 100 ids and handles its own failures
 */
export function createReadBatch(send: (ids: readonly string[]) => void): ReadBatch {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    for (let at = 0; at < ids.length; at += 100) send(ids.slice(at, at + 100))
  }
  return {
    add(id) {
      waiting.add(id)
      timer ??= setTimeout(flush, DELAY_MS)
    },
    flush,
  }
}
