import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The public half of a new key of an operator. */
export const publicPem = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Writes the files of a signer with one operator and one network, and gives the variables of its start. */
export function signerSettings(folder: string) {
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('operators.json'), JSON.stringify({ needed: 1, keys: [{ name: 'Ada', public_key: publicPem() }] }))
  writeFileSync(
    at('networks.json'),
    JSON.stringify({
      networks: [
        {
          id: 'eth',
          name: 'Ethereum',
          chain_type: 'Ethereum',
          chain_id: 1,
          genesis_hash: `0x${'d4'.repeat(32)}`,
          finality: 'finalized',
          block_seconds: 12,
          nodes: 'ETHEREUM_NODES',
          explorer_url: 'https://etherscan.io',
          coin: { id: 'eth-coin', symbol: 'ETH', decimals: 18, usdt_rate: '3745.2', gas_limit: '0.01' },
          tokens: [
            {
              id: 'eth-usdt',
              symbol: 'USDT',
              contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
              decimals: 6,
              withdrawal: { fee: '4', gas: '0.000066', minimum: '20' },
            },
          ],
        },
      ],
    }),
  )
  return {
    ROLE: 'signer',
    SIGNER_DIR: at('signer'),
    SIGNER_SECRET: 'a secret of the signer, long enough to be one',
    SIGNER_LISTEN: `unix:${at('signer.sock')}`,
    NETWORKS_FILE: at('networks.json'),
    CONSOLE_ORIGINS: 'https://pay.example',
    RP_ID: 'pay.example',
    OPERATOR_KEYS: at('operators.json'),
    LOG_LEVEL: 'fatal',
  }
}
