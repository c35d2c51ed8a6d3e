import { remembered } from '@/lib/config/remembered'
import type { ChainType } from '#shared/address/chain-type'
import { chainTypeSchema } from '#shared/wallet/envelope'

const FIRST: ChainType = 'Ethereum'

/** Empty when nobody has chosen a chain in this browser. */
const choice = remembered<ChainType | ''>('wallet-chain', (stored) => chainTypeSchema.safeParse(stored).data ?? '')

/** Remembers the chain type that the person chose in the wallet window, for the next log-in. */
export function rememberChain(chain_type: ChainType): void {
  choice.set(chain_type)
}

/**
 * The chain type that a log-in begins with: the one chosen last, else Ethereum, else the first that this deployment
 * offers.
 * @param offered `enabled_chains` of config.json
 */
export function chainOfLogin(offered: readonly string[]): ChainType {
  const last = choice.get()
  const wanted = last === '' ? FIRST : last
  if (offered.includes(wanted)) return wanted
  if (offered.includes(FIRST)) return FIRST
  return offered.map((name) => chainTypeSchema.safeParse(name).data).find((name) => name !== undefined) ?? FIRST
}
