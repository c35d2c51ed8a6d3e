import * as z from 'zod/mini'
import { verifiers } from '#server/wallet-proof/verifiers'
import type { ChainType } from '#shared/address/chain-type'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { SIGNED_TEXT } from './recorded-messages'

/** A reply of the wallet window to a page. */
export const replySchema = z.object({
  target: z.literal('jsweb3-did'),
  type: z.literal('dapp_event'),
  messageId: z.string(),
  status: z.string(),
  data: z.unknown(),
})

const signatureSchema = z.object({
  signature: z.optional(z.string()),
  publicKey: z.optional(z.string()),
  fullMessage: z.optional(z.string()),
  proof: z.optional(z.object({ signature: z.string(), timestamp: z.number() })),
})

interface Asked {
  readonly chain_type: ChainType
  /** Host of the page that asked. */
  readonly domain: string
  /** Unix seconds. */
  readonly now: number
}

/** Whether the answer to a recorded `sign` has a signature of the demo merchant, by the checks of the server. */
export function isSigned(data: unknown, { chain_type, domain, now }: Asked): boolean {
  const answer = z.parse(signatureSchema, typeof data === 'string' ? { signature: data } : data)
  return verifiers[chain_type].verify({
    address: accountAddress(demoMerchantSeed(), chain_type),
    message: answer.fullMessage ?? SIGNED_TEXT,
    signature: answer.proof?.signature ?? answer.signature ?? '',
    public_key: answer.publicKey,
    timestamp: answer.proof?.timestamp,
    domain,
    now,
  })
}
