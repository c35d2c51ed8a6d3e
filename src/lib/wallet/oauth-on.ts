import type { ChainType } from '#shared/address/chain-type'
import { oauth } from './methods'

/** The log-in on a chain type: the wallet begins there, and the person may choose another in its window. */
export const oauthOn = (chain_type: ChainType): typeof oauth => ({ ...oauth, chain_type })
