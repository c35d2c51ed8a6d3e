import type { ChainType } from '@/lib/wallet/envelope'
import { bitcoin } from './bitcoin'
import type { ChainVerifier } from './chain-verifier'
import { ethereum } from './ethereum'
import { aptos, endless } from './move'
import { solana } from './solana'
import { ton, tonTestnet } from './ton'
import { tron } from './tron'

/** The address form and the signature check of every chain type of the wire. */
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
