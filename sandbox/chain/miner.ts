import { setTimeout as pause } from 'node:timers/promises'
import type { MinedChain } from './mined-chain'

export interface MinerOptions {
  chain: MinedChain
  /** The chain or the database did not answer; the next round tries again. */
  onError: (error: unknown) => void
}

/** Makes a block every `block_seconds` for as long as somebody waits for one. `stop` waits for the one under way. */
export function startMiner({ chain, onError }: MinerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    for (;;) {
      // The only way for this pause to fail is to be cut short.
      await pause(chain.block_seconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        if (await chain.wantsBlock()) await chain.mine(1)
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
