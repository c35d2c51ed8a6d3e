import { serial } from '#server/chain/serial'

/** Who does what when: one payout of a network asks its nodes at a time, and one of all networks is decided at a time. */
export interface Turns {
  ofNetwork<T>(network: string, work: () => Promise<T>): Promise<T>
  /** Nothing else is decided meanwhile. Nodes are not asked in it: a slow one would hold up every network. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** @example const turns = inTurns(); await turns.alone(async () => await decide()) */
export function inTurns(): Turns {
  const alone = serial()
  const networks = new Map<string, ReturnType<typeof serial>>()
  const of = (network: string): ReturnType<typeof serial> => {
    const turn = networks.get(network) ?? serial()
    networks.set(network, turn)
    return turn
  }
  return { alone, ofNetwork: async (network, work) => await of(network)(work) }
}
