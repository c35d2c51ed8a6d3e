import type { EvmBlock } from './rpc-reader'

/** How many blocks are kept: more than a watcher is ever behind a chain that it follows. */
const MOST = 64

/**
 * The newest blocks that enough nodes have agreed on, each the parent of the next. Those before the newest one are in its
 * chain because of its hash, so nobody has to be asked for them again.
 */
export class RecentBlocks {
  #blocks: EvmBlock[] = []

  /** The block of a number, if it is known to be in the chain of the newest one. */
  get(number: bigint): EvmBlock | undefined {
    const [first] = this.#blocks
    return first === undefined ? undefined : this.#blocks[Number(number - first.number)]
  }

  /** The newest block now. What is not below it is forgotten. */
  add(newest: EvmBlock): void {
    const kept = this.#blocks.filter(({ number }) => number < newest.number)
    const follows = kept.at(-1)?.hash === newest.parent_hash
    this.#blocks = [...(follows ? kept : []), newest].slice(-MOST)
  }

  /** A block that was asked for. It is kept if it is the parent of the first that is. */
  addBelow(block: EvmBlock): void {
    const isParent = this.#blocks[0]?.parent_hash === block.hash
    if (isParent && this.#blocks.length < MOST) this.#blocks.unshift(block)
  }
}
