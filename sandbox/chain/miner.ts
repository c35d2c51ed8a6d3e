import { setTimeout as pause } from 'node:timers/promises'
import type { ChainAdapter } from '#server/chain/adapter'

export interface MinerOptions {
  adapter: ChainAdapter
  /** The chain or the database did not answer; the next round tries again. */
  onError: (error: unknown) => void
}

/** Makes a block every `block_seconds` for as long as somebody waits for one. `stop` waits for the one under way. */
export function startMiner({ adapter, onError }: MinerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    for (;;) {
      // The only way for this pause to fail is to be cut short.
      await pause(adapter.block_seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        if (await adapter.wantsBlock()) await adapter.mine(1)
      } catch (error) {
        onError(error)
      }
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
