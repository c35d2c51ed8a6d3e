import type { ChainType } from '@/lib/wallet/envelope'
import { bitcoin } from './bitcoin'
import type { ChainSigner } from './chain-signer'
import { ethereum } from './ethereum'
import { aptos, endless } from './move'
import { solana } from './solana'
import { ton, tonTestnet } from './ton'
import { tron } from './tron'

/** The signing rules of every chain type of the wire. */
export const signers: Readonly<Record<ChainType, ChainSigner>> = {
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
