import type { ChainType } from '#shared/address/chain-type'
import { bitcoin } from './signatures/bitcoin'
import type { ChainVerifier } from './signatures/chain-verifier'
import { ethereum } from './signatures/ethereum'
import { aptos, endless } from './signatures/move'
import { solana } from './signatures/solana'
import { ton, tonTestnet } from './signatures/ton'
import { tron } from './signatures/tron'

/** The verifier of every chain type in the API. */
export const verifiers: Readonly<Record<ChainType, ChainVerifier>> = {
  Ethereum: ethereum,
  HC: solana,
  Solana: solana,
  Tron: tron,
  TON: ton,
  TONTESTNET: tonTestnet,
  Aptos: aptos,
  Bitcoin: bitcoin,
  Endless: endless,
}
