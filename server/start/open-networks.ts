import { chainRegistry } from '#server/chain/registry'
import type { ChainRegistry } from '#server/chain/registry'

/** The networks of an operator: none yet, so none is offered. */
export async function openNetworks(): Promise<ChainRegistry> {
  return await Promise.resolve(chainRegistry([]))
}
