import * as z from 'zod/mini'
import { chainTypeSchema } from '#shared/wallet/envelope'
import { someSwitchesSchema } from './page/test-switches'

const origin = z
  .string()
  .check(z.refine((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an exact origin'))

/** Content of `/wallet-config.json`, which the window's server answers. */
const walletConfigSchema = z.object({
  /** Pages that may frame and use this wallet. */
  console_origins: z.array(origin).check(z.minLength(1)),
  /** Origin of the API, without a slash at the end. */
  api_base: origin,
  /** Chains offered for a log-in; all of them when absent. */
  enabled_chains: z.optional(z.array(chainTypeSchema).check(z.minLength(1))),
  test: z.optional(someSwitchesSchema),
})
export type WalletConfig = z.output<typeof walletConfigSchema>

/** Reads the config; rejects when the server answers no valid one. */
export async function loadWalletConfig(): Promise<WalletConfig> {
  const answer = await fetch('/wallet-config.json', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`/wallet-config.json answered ${answer.status}.`)
  return walletConfigSchema.parse(await answer.json())
}
