import { setTimeout as pause } from 'node:timers/promises'
import type { MinedChain } from './mined-chain'

export interface MinerOptions {
  chain: MinedChain
  /** Called when the chain or the database did not answer; the next round tries again. */
  onError: (error: unknown) => void
}

/** Makes a block every `block_seconds` while the chain wants one. `stop` waits for a block that is being made. */
export function startMiner({ chain, onError }: MinerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    for (;;) {
      // A pause fails only when `stop` aborts it.
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
