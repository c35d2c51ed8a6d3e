import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numberToHex, parseUnits, recoverTransactionAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NETWORK, PAYER } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { payment } from '#server/chain/evm/token-contract'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { makeKeys } from './make-keys'
import { openSigner } from './signer'
import type { SignerOptions } from './signer'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'
import { hasSoftHsm, softToken } from './testing/soft-token'
import type { SoftToken } from './testing/soft-token'

const folder = await testFolder()

/** The type byte of EIP-1559, which viem wants to see. */
const typed = (raw: string): `0x02${string}` => `0x02${raw.slice(4)}`

describe.skipIf(!hasSoftHsm)('a signer whose keys are in a token', () => {
  let soft: SoftToken
  let world: SignerOnNodes
  let ada: TestPasskey
  beforeAll(async () => {
    soft = softToken(folder)
    world = await signerOnNodes(folder, { pkcs11: soft.settings })
    await world.allow('7')
    ada = await world.readyPasskey()
  })
  afterAll(async () => await world.close())

  const sign = async (): Promise<object> => await world.ask('sign', await world.confirmed(world.payout(), ada))
  const sweep = async (): Promise<object> =>
    await world.ask('sweep', { network: NETWORK.id, purpose: 'payment', index: '0', contract: world.token.contract })
  const make = async (more: Partial<SignerOptions> = {}) => {
    const { pkcs11 = soft.settings, ...options } = { ...world.options, ...more }
    return await makeKeys({ ...options, pkcs11, networks: options.networks })
  }
  test('pays: the token signs, and the money arrives', async () => {
    const payout = world.payout({ amount_units: '1250000' })
    const { raw } = bytesIn(await world.ask('sign', await world.confirmed(payout, ada)))
    expect(await recoverTransactionAddress({ serializedTransaction: typed(raw) })).toBe(world.treasury)
    await world.send(raw)
    await world.nodes.mine(3)
    expect(await world.balance(payout.to)).toBe(1_250_000n)
    expect(await world.ask('final', { act: 'pay', intent_id: payout.intent_id })).toMatchObject({ outcome: 'paid' })
  })

  test('moves deposits: the gas key of the token pays, and the derived key of the address signs', async () => {
    await world.nodes.change('anvil_setBalance', world.status().networks[0]?.gas, numberToHex(10n ** 18n))
    await world.act('sweep', { ...world.token, least_units: '1', gas_daily_wei: String(10n ** 17n) })
    const of = { network: NETWORK.id, purpose: 'payment', first: '0', count: '1' }
    const { addresses }: { addresses: string[] } = JSON.parse(JSON.stringify(await world.ask('addresses', of)))
    const to = addresses[0] ?? ''
    await world.nodes.send(PAYER, payment([{ to, value: parseUnits('30', 6) }]))
    await world.nodes.mine(3)
    const before = await world.balance(world.treasury)
    for (const step of ['gas', 'sweep']) {
      const answer = await sweep()
      expect(answer).toMatchObject({ step })
      await world.send(bytesIn(answer).raw)
      await world.nodes.mine(3)
    }
    expect(await world.balance(world.treasury)).toBe(before + parseUnits('30', 6))
  })

  test('waits while the token is away, says why, and pays when it is there again', async () => {
    const putBack = await soft.takeAway()
    const payout = world.payout()
    const body = await world.confirmed(payout, ada)
    expect(await world.ask('sign', body)).toEqual({ state: 'wait', reason: 'pkcs11', until: null })
    expect(world.status()).toMatchObject({ pkcs11_trouble: expect.stringMatching(/^No token is called "settlement"/) })
    expect(world.written('signed').filter(({ intent_id }) => intent_id === payout.intent_id)).toEqual([])
    await putBack()
    expect(await world.ask('sign', body)).toMatchObject({ state: 'signed' })
    expect(world.status()).toMatchObject({ pkcs11_trouble: null, closed_keys: [], networks: [{ state: 'open' }] })
  })

  test('does not start without the token, nor with the keys of the sealed file in their place', async () => {
    await world.restart(async () => {
      const putBack = await soft.takeAway()
      await expect(openSigner(world.options)).rejects.toMatchObject({ code: 'no_token' })
      await putBack()
      await expect(openSigner({ ...world.options, pkcs11: undefined })).rejects.toThrow(/PKCS11_MODULE is missing/)
    })
    expect(world.status().networks[0]?.treasury).toBe(world.treasury)
  })

  test('makes each key once: the same addresses each time, and none while the signer runs', async () => {
    await expect(make()).rejects.toMatchObject({ code: 'held' })
    const { treasury, gas } = world.status().networks[0] ?? {}
    await world.restart(async () => {
      for (let time = 0; time < 2; time++)
        expect(await make()).toEqual([
          { label: 'local-treasury', address: treasury, is_new: false },
          { label: 'local-gas', address: gas, is_new: false },
        ])
    })
  })

  test('starts for no network whose keys were not made, and writes nothing down then', async () => {
    const fresh = {
      ...world.options,
      folder: join(folder, 'fresh'),
      networks: world.options.networks.map((network) => ({ ...network, id: 'second' })),
    }
    await world.restart(async () => {
      await expect(openSigner(fresh)).rejects.toThrow('The token "settlement" has no key "second-treasury"')
      expect(readFileSync(join(fresh.folder, 'journal'), 'utf8')).toBe('')
      expect(existsSync(join(fresh.folder, 'keys'))).toBe(false)
      const [treasury, gas] = await make(fresh)
      expect([treasury, gas]).toMatchObject([
        { label: 'second-treasury', is_new: true },
        { label: 'second-gas', is_new: true },
      ])
      const signer = await openSigner(fresh)
      expect(signer.status().networks).toMatchObject([{ treasury: treasury?.address, gas: gas?.address }])
      await signer.close()
    })
  })

  // The last test: the keys of the token are lost in it.
  test('signs nothing with another key of the same label, nor without it, whether that came before a start or after', async () => {
    const signed = world.written('signed').length
    const signsNothing = async (closed_keys: readonly string[]): Promise<void> => {
      expect(await sign()).toEqual({ state: 'wait', reason: 'key', until: null })
      expect(await sweep()).toEqual({ state: 'wait', reason: 'key', until: null })
      const networks = [{ state: 'closed', treasury: world.treasury }]
      expect(world.status()).toMatchObject({ closed_keys, networks })
    }
    await soft.replace()
    await make({ folder: join(folder, 'thief') })
    await signsNothing(['local/treasury/0'])
    await world.restart()
    await signsNothing(['local/treasury/0', 'local/gas/0'])
    await world.restart(async () => {
      await soft.replace()
      await expect(make()).rejects.toThrow(/The journal says that the key "local-treasury" has the address/)
    })
    await signsNothing(['local/treasury/0', 'local/gas/0'])
    expect(world.written('signed')).toHaveLength(signed)
  })
})
