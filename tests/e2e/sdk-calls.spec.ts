import { accountAddress } from '#sandbox/wallet/keys/account-keys'
import { demoMerchantSeed } from '#sandbox/wallet/keys/demo-merchant'
import { RECORDED_CHAINS, SIGNED_TEXT } from '#sandbox/wallet/testing/recorded-messages'
import { isSigned } from '#sandbox/wallet/testing/signed-answer'
import type { ChainType } from '#shared/address/chain-type'
import { expect, test } from '../fixtures'
import { SdkPage } from '../pages/sdk-page'
import { inShortRun } from './matrix'

const withKey = (address: string) => ({ address, publicKey: expect.stringMatching(/^(?:0x)?[0-9a-f]{64}$/) })

/** What a page gets that connects, in the shape of each chain's method. */
const CONNECTED: Readonly<Record<ChainType, (address: string) => unknown>> = {
  Ethereum: (address) => [address],
  HC: (address) => ({ address }),
  Solana: (publicKey) => ({ publicKey }),
  Tron: (address) => ({ address, name: expect.any(String), type: 1, node: expect.any(Object) }),
  TON: withKey,
  TONTESTNET: withKey,
  Aptos: withKey,
  Bitcoin: (address) => ({ address }),
  Endless: withKey,
}

/** What it gets for a signature. */
const SIGNED: Readonly<Record<ChainType, (address: string) => unknown>> = {
  Ethereum: () => expect.stringMatching(/^0x[0-9a-f]{130}$/),
  HC: () => ({ signature: expect.any(String) }),
  Solana: () => ({ signature: expect.any(String) }),
  Tron: () => expect.stringMatching(/^0x[0-9a-f]{130}$/),
  TON: (address) => ({ ...withKey(address), proof: expect.objectContaining({ payload: SIGNED_TEXT }) }),
  TONTESTNET: (address) => ({ ...withKey(address), proof: expect.objectContaining({ payload: SIGNED_TEXT }) }),
  Aptos: (address) => ({ ...withKey(address), signature: expect.any(String), fullMessage: framed('APTOS') }),
  Bitcoin: () => ({ signature: expect.any(String) }),
  Endless: (address) => ({ ...withKey(address), signature: expect.any(String), fullMessage: framed('ENDLESS') }),
}

function framed(prefix: string): unknown {
  return expect.stringMatching(new RegExp(`^${prefix}\n[\\s\\S]*\nmessage: ${SIGNED_TEXT}\n`))
}

const now = (): number => Math.floor(Date.now() / 1000)

for (const { chain_type, connect, sign } of RECORDED_CHAINS)
  test(
    `a page of the SDK on ${chain_type}: ${connect.methodName}, ${sign.methodName}, and both at once`,
    inShortRun(chain_type === 'Ethereum'),
    async ({ page }) => {
      const sdk = new SdkPage(page)
      const address = accountAddress(demoMerchantSeed(), chain_type)

      await test.step('connects', async () => {
        await sdk.open()
        const [id = ''] = await sdk.post(chain_type, [connect], address)
        await sdk.chooseDemoMerchant()
        await sdk.approve('connectTitle')
        expect(await sdk.answerTo(id)).toEqual(CONNECTED[chain_type](address))
        await expect
          .poll(async () => await sdk.events())
          .toEqual(expect.arrayContaining(['open', 'close', 'accountsChanged']))
      })

      await test.step('then has a text signed', async () => {
        const [id = ''] = await sdk.post(chain_type, [sign], address)
        await expect(sdk.text).toContainText(SIGNED_TEXT)
        await sdk.approve('signTitle')
        const answer = await sdk.answerTo(id)
        expect(answer).toEqual(SIGNED[chain_type](address))
        expect(isSigned(answer, { chain_type, domain: sdk.host, now: now() })).toBe(true)
      })

      await test.step('asks for both at once in a new window, which stays open between them', async () => {
        await sdk.open()
        const [first = '', second = ''] = await sdk.post(chain_type, [connect, sign], address)
        await sdk.chooseDemoMerchant()
        await sdk.approve('connectTitle')
        expect(await sdk.answerTo(first)).toEqual(CONNECTED[chain_type](address))
        await expect(sdk.text).toContainText(SIGNED_TEXT)
        expect(await sdk.events()).not.toContain('close')
        expect(await sdk.repliesTo(second)).toEqual([])
        await sdk.approve('signTitle')
        const answer = await sdk.answerTo(second)
        expect(answer).toEqual(SIGNED[chain_type](address))
        expect(isSigned(answer, { chain_type, domain: sdk.host, now: now() })).toBe(true)
        await expect.poll(async () => (await sdk.events()).filter((name) => name === 'close')).toHaveLength(1)
      })
    },
  )
