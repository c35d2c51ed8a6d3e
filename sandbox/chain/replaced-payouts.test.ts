import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { encodeAbiParameters, getAddress, keccak256 } from 'viem'
import { payment } from '#server/chain/evm/token-contract'
import { TREASURY } from '#server/chain/key'
import { payoutsOnNodes, WHY } from './testing/payouts-on-nodes'
import { CONFIRMATIONS, NETWORK } from './testing/several-nodes'

const payouts = await payoutsOnNodes()
const { nodes, round, begin, recordOf, arrived, signedFor, act, held, balance } = payouts
afterAll(() => payouts.close())
afterEach(() => payouts.checkBooks())
const handleOf = async (address: string): Promise<string> => (await recordOf(address)).handle_id
const stateOf = async (address: string): Promise<string> => (await recordOf(address)).state
const settle = async (): Promise<void> => {
  await nodes.mine(CONFIRMATIONS)
  await round()
  await round()
}

/** Signs a payout and sends it; then the operator sends something else with its nonce, which is in a block first. */
async function replaced(data: (address: string) => ReturnType<typeof payment>) {
  const address = await begin()
  await round()
  const ours = await signedFor(address)
  await nodes.forget(ours?.txid ?? '')
  const rival = await nodes.send(TREASURY, data(address), { nonce: BigInt(ours?.nonce ?? 0) })
  await settle()
  return { address, ours: ours?.txid ?? '', rival }
}
const samePayload = (address: string) => payment([{ to: address, value: 9_000_000n }])
/** A transfer of nothing, as wallets cancel a transaction. */
const nothing = () => payment([{ to: nodes.contract, value: 0n }])

describe('a payout whose nonce another transaction has used', () => {
  test('is paid by that transaction when it has the same payload', async () => {
    const before = await balance('capital')
    const { address, rival } = await replaced(samePayload)
    expect(await recordOf(address)).toMatchObject({ state: 'completed', txid: rival, reason: '' })
    expect(await arrived(address)).toBe(9_000_000n)
    expect([await balance('capital'), await balance('held')]).toEqual([before - 10, 0])
    expect(await held(address)).toBeUndefined()
    expect(await payouts.troubles()).toEqual([])
  })

  test('is held and names that transaction when it has done something else', async () => {
    const { address, rival } = await replaced(nothing)
    expect(await held(address)).toMatchObject({
      held_because: expect.stringContaining(`${rival} has its nonce`),
      can: 'release or refuse or paid',
    })
    expect(await act('held', 'refuse', await handleOf(address))).toContain('name the transaction')
    const other = `0x${'12'.repeat(32)}`
    await act('held', 'refuse', await handleOf(address), other)
    await round()
    expect(await stateOf(address), 'a transaction that is nowhere decides nothing').toBe('confirming')

    const before = await balance('capital')
    await act('held', 'refuse', await handleOf(address), rival)
    await round()
    expect(await recordOf(address)).toMatchObject({ state: 'failed', reason: WHY })
    expect([await balance('capital'), await balance('held')]).toEqual([before + 10, 0])
    expect(await payouts.troubles()).toEqual([])
    expect(await arrived(address)).toBe(0n)
  })

  test('is signed anew after its release, and arrives once', async () => {
    const { address, ours, rival } = await replaced(nothing)
    await act('held', 'release', await handleOf(address), rival)
    await round()
    expect(await stateOf(address)).toBe('transferring')
    const { id } = await recordOf(address)
    const gas = payouts.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('ref', '=', `rival_gas:withdrawal:${id}:${rival}`)
    expect(await gas.execute(), 'what the other transaction has cost').toHaveLength(1)
    await round()
    expect((await signedFor(address))?.txid).not.toBe(ours)
    await settle()
    expect(await stateOf(address)).toBe('completed')
    expect(await arrived(address)).toBe(9_000_000n)
    expect([await held(address), await payouts.troubles()]).toEqual([undefined, []])
  })

  test('is not ended by a transaction that is another payout of ours', async () => {
    const first = await begin()
    await round()
    await settle()
    const { txid } = await recordOf(first)
    const { address, rival } = await replaced(nothing)
    await act('held', 'paid', await handleOf(address), txid ?? '')
    await round()
    expect(await stateOf(address)).toBe('confirming')
    expect((await held(address))?.held_because).toContain('does not have its nonce, and does not count as its payment')
    await act('held', 'refuse', await handleOf(address), rival)
    await round()
    expect(await stateOf(address)).toBe('failed')
  })
})

describe('a completed payout that a reorganisation deeper than the confirmations takes away', () => {
  /** Completes a payout, then replaces its block by one that has something else with its nonce. */
  async function takenAway() {
    const address = await begin()
    await round()
    const nonce = BigInt((await signedFor(address))?.nonce ?? 0)
    await settle()
    const { state, txid } = await recordOf(address)
    expect([state, await arrived(address)]).toEqual(['completed', 9_000_000n])
    let rival = ''
    await nodes.reorganise(CONFIRMATIONS + 2, {
      lose: [txid ?? ''],
      first: async () => void (rival = await nodes.send(TREASURY, nothing(), { nonce })),
    })
    await round()
    return { address, txid, rival }
  }

  test('is named at once, to the operator and to the merchant, and sent again by decision', async () => {
    const { address } = await takenAway()
    expect(await arrived(address)).toBe(0n)
    expect(await held(address)).toMatchObject({
      held_because: expect.stringContaining('a reorganisation has taken its transfer away'),
      can: 'release or refuse or paid or write-off',
    })
    expect(await payouts.troubles()).toEqual([expect.stringMatching(/^withdrawal:\d+ is held: it was booked as paid/)])
    expect(await recordOf(address)).toMatchObject({
      state: 'completed',
      reason: expect.stringMatching(/has undone this transfer/),
    })

    // Sent again, by decision: another transaction, and the books are as if it had been paid once.
    const before = [await balance('capital'), await balance('held')]
    expect(await act('held', 'release', await handleOf(address))).toContain('signs it anew')
    await settle()
    await settle()
    expect(await recordOf(address)).toMatchObject({ state: 'completed', reason: '' })
    expect(await arrived(address)).toBe(9_000_000n)
    expect([await balance('capital'), await balance('held')]).toEqual(before)
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })

  test('is given back by decision, with its fee', async () => {
    const { address } = await takenAway()
    const before = await balance('capital')
    await act('held', 'refuse', await handleOf(address))
    await settle()
    expect(await recordOf(address)).toMatchObject({ state: 'failed', reason: WHY })
    expect(await arrived(address)).toBe(0n)
    expect([await balance('capital'), await balance('held')]).toEqual([before + 10, 0])
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })

  test('comes back by itself when the network carries it out again', async () => {
    const address = await begin()
    await round()
    await settle()
    const { txid } = await recordOf(address)
    await nodes.reorganise(CONFIRMATIONS + 2, { lose: [txid ?? ''] })
    await round()
    expect(await held(address)).toBeDefined()
    await nodes.remember(txid ?? '')
    await round()
    await settle()
    expect(await recordOf(address)).toMatchObject({ state: 'completed', txid, reason: '' })
    expect(await arrived(address)).toBe(9_000_000n)
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })
})

describe('a chain that has transactions of the treasury which the journal does not know', () => {
  test('stops the payouts of its network until the operator has acknowledged them; what was paid is not paid again', async () => {
    const [paid = '', open = ''] = await payouts.beginSeveral(2)
    // As after a restore: the payout was sent after the backup.
    const lost = await nodes.send(TREASURY, samePayload(paid))
    await nodes.mine(CONFIRMATIONS)
    await payouts.adapter.checkNonce(TREASURY)
    expect(await payouts.troubles(), 'named before a payout is tried').toHaveLength(1)
    await round()
    await round()
    expect(await Promise.all([paid, open].map(signedFor))).toEqual([undefined, undefined])
    expect(await payouts.troubles()).toEqual([expect.stringContaining('Payouts of this network have stopped')])
    expect(await held(open)).toMatchObject({ can: 'release or refuse or paid' })
    expect((await recordOf(open)).reason).toContain('the operator is checking earlier transactions')

    await act('held', 'paid', await handleOf(paid), lost)
    await round()
    expect(await recordOf(paid)).toMatchObject({ state: 'completed', txid: lost })
    expect(await signedFor(open), 'still nothing is signed').toBeUndefined()

    expect(await act('treasury', 'acknowledge', NETWORK.id)).toContain('Payouts go on')
    await round()
    await settle()
    expect(await stateOf(open)).toBe('completed')
    expect([await arrived(paid), await arrived(open)]).toEqual([9_000_000n, 9_000_000n])
    expect([await payouts.troubles(), await held(open)]).toEqual([[], undefined])
  })

  test('waits while such a transaction waits', async () => {
    const address = await begin()
    const [first] = nodes.proxies
    if (first === undefined) throw new Error('There are nodes.')
    first.lie = ({ method, params, result }) =>
      method === 'eth_getTransactionCount' && params[1] === 'pending'
        ? `0x${(BigInt(String(result)) + 1n).toString(16)}`
        : result
    await round()
    expect(await signedFor(address)).toBeUndefined()
    expect((await held(address))?.held_because).toContain('waits on the chain that the journal does not know')
    first.lie = null
    await round()
    await settle()
    expect(await stateOf(address)).toBe('completed')
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })
})

/** Where the contract keeps the balance of an address: in its mapping at slot 4. */
const balanceSlot = (holder: string): string =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [getAddress(holder), 4n]))

describe('a payout that the network does not take', () => {
  const treasury = nodes.signer.addressOf(NETWORK, TREASURY)

  test('because the treasury is short of the token waits, and never fails as the fault of the merchant', async () => {
    const has = await arrived(treasury)
    const address = await begin()
    // Somebody moves the money of the treasury away, with a contract that is allowed to.
    const slot = balanceSlot(treasury)
    await nodes.change('anvil_setStorageAt', nodes.contract, slot, `0x${''.padStart(64, '0')}`)
    expect(await arrived(treasury)).toBe(0n)
    await round()
    await round()
    expect(await held(address)).toMatchObject({
      held_because: expect.stringMatching(/too little of the token/),
      can: 'refuse',
    })
    expect(await payouts.troubles()).toEqual([
      expect.stringMatching(/^Payouts wait: the treasury has too little of the token/),
    ])
    expect(await recordOf(address)).toMatchObject({
      state: 'transferring',
      reason: expect.stringMatching(/^Waits for the operator's funds/),
    })
    await nodes.change('anvil_setStorageAt', nodes.contract, slot, `0x${has.toString(16).padStart(64, '0')}`)
    await round()
    await settle()
    expect(await recordOf(address)).toMatchObject({ state: 'completed', reason: '' })
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })

  test('because its base fee has risen five hundredfold waits, and can be given back', async () => {
    const before = await balance('capital')
    const address = await begin()
    for (const proxy of nodes.proxies) {
      proxy.lie = ({ method, result }) =>
        method === 'eth_getBlockByNumber' && typeof result === 'object' && result !== null
          ? { ...result, baseFeePerGas: '0x746a528800' }
          : result
    }
    await round()
    expect(await held(address)).toMatchObject({
      held_because: expect.stringMatching(/asks for more than the limits/),
      can: 'refuse',
    })
    expect(await payouts.troubles()).toEqual([expect.stringMatching(/it costs 0\.\d+ now, and may cost 0\.0005/)])
    await act('held', 'refuse', await handleOf(address))
    for (const proxy of nodes.proxies) proxy.lie = null
    await round()
    expect(await recordOf(address)).toMatchObject({ state: 'failed', reason: WHY })
    expect([await balance('capital'), await balance('held')]).toEqual([before, 0])
    expect([await payouts.troubles(), await signedFor(address)]).toEqual([[], undefined])
  })

  test('because the treasury has no coin waits, is named at once, and goes on when there is some', async () => {
    const address = await begin()
    const coin = await nodes.call(0, 'eth_getBalance', treasury, 'latest')
    await nodes.change('anvil_setBalance', treasury, '0x1')
    await round()
    expect(await held(address)).toMatchObject({
      held_because: expect.stringMatching(/too little of the coin/),
      can: 'refuse',
    })
    expect(await payouts.troubles()).toEqual([
      expect.stringMatching(/^Payouts wait: the treasury has too little of the coin/),
    ])
    expect(await recordOf(address)).toMatchObject({
      state: 'transferring',
      reason: expect.stringMatching(/coin for the network fee/),
    })
    await nodes.change('anvil_setBalance', treasury, coin)
    await round()
    await settle()
    expect(await recordOf(address)).toMatchObject({ state: 'completed', reason: '' })
    expect([await payouts.troubles(), await held(address)]).toEqual([[], undefined])
  })
})
