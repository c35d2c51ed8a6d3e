import { beforeAll, describe, expect, it } from 'vitest'
import type { FixedClock } from '#server/database/clock'
import { checkAddress } from '#shared/address/check-address'
import { compare, signOf } from '#shared/money/amount'
import type { ChainType } from '#shared/address/chain-type'
import type { ChainAdapter, ChainTransfer, SendOrder } from '#server/chain/adapter'
import type { MinedChain } from '../mined-chain'
import { describeRefs, describeReorganisations } from './resending-suite'
import type { SuiteTools } from './resending-suite'

export interface AdapterUnderTest {
  adapter: MinedChain
  clock: FixedClock
  token_id: string
  chain_type: ChainType
}

/** The tests that the adapter of every chain must pass, real or simulated. */
export function describeAdapter(chain: string, open: () => Promise<AdapterUnderTest>): void {
  describe(`the adapter of ${chain}`, () => {
    let under: AdapterUnderTest
    let index = 0n
    beforeAll(async () => {
      under = await open()
    })

    const freshAddress = (): string => under.adapter.addressOf({ purpose: 'payment', index: index++ })
    const payer = { purpose: 'payer', index: 0n } as const
    const pay = (order: Partial<SendOrder> & { to: string }): ReturnType<ChainAdapter['send']> =>
      under.adapter.send({ from: payer, token_id: under.token_id, amount: '12.5', ...order })
    const height = async (): Promise<bigint> => (await under.adapter.tip()).number
    /** All transfers to an address, in the order of the chain. */
    const receivedBy = async (address: string): Promise<ChainTransfer[]> => {
      const all = await under.adapter.transfers({ from: 0n, to: await height() })
      return all.filter(({ to_address }) => to_address === address)
    }
    const suite: SuiteTools = { adapter: () => under.adapter, freshAddress, pay, receivedBy }
    const confirmationsOf = async (txid: string): Promise<number> =>
      (await under.adapter.transaction(txid)).confirmations

    describe('addresses', () => {
      it('have the real format of the chain', () => {
        const { adapter, chain_type } = under
        expect(checkAddress(chain_type, freshAddress())).toMatchObject({ ok: true })
        expect(checkAddress(chain_type, adapter.addressOf(payer))).toMatchObject({ ok: true })
      })

      it('are the same for the same key and differ for every other', () => {
        const { adapter } = under
        const key = { purpose: 'payment', index: 4711n } as const
        expect(adapter.addressOf(key)).toBe(adapter.addressOf(key))
        expect(adapter.addressOf({ ...key, purpose: 'recharge' })).not.toBe(adapter.addressOf(key))
        expect(adapter.addressOf({ ...key, index: 4712n })).not.toBe(adapter.addressOf(key))
      })
    })

    describe('blocks', () => {
      it('follow one another by number, by hash and in time', async () => {
        const { adapter, clock } = under
        const before = await adapter.tip()
        clock.advance(60)
        await adapter.mine(3)
        const tip = await adapter.tip()
        expect(tip.number).toBe(before.number + 3n)
        expect(tip.time).toBe(clock.seconds())
        for (let number = before.number + 1n; number <= tip.number; number++) {
          const [parent, block] = await Promise.all([adapter.block(number - 1n), adapter.block(number)])
          expect(block?.parent_hash).toBe(parent?.hash)
          expect(block?.number).toBe(number)
        }
      })

      it('are absent above the tip', async () => {
        expect(await under.adapter.block((await height()) + 1n)).toBeNull()
      })

      it('are wanted only while something waits or lacks confirmations', async () => {
        const { adapter } = under
        await adapter.mine(adapter.confirmations)
        expect(await adapter.wantsBlock()).toBe(false)
        await pay({ to: freshAddress() })
        for (let blocks = 0; blocks < adapter.confirmations; blocks++) {
          expect(await adapter.wantsBlock()).toBe(true)
          await adapter.mine(1)
        }
        expect(await adapter.wantsBlock()).toBe(false)
      })

      it('are announced to the listeners of the adapter', async () => {
        let heard = 0
        const off = under.adapter.onBlock(() => heard++)
        await under.adapter.mine(1)
        off()
        await under.adapter.mine(1)
        expect(heard).toBe(1)
      })
    })

    describe('a payment', () => {
      it('waits until a block contains it, then reports payer, receiver, token, amount, block and time', async () => {
        const { adapter, clock, token_id } = under
        const to = freshAddress()
        const { txid } = await pay({ to })
        expect(await receivedBy(to)).toEqual([])
        expect(await adapter.transaction(txid)).toMatchObject({
          state: 'waiting',
          block_number: null,
          confirmations: 0,
        })
        clock.advance(5)
        await adapter.mine(1)
        const tip = await adapter.tip()
        expect(await receivedBy(to)).toMatchObject([
          {
            txid,
            log_index: 0,
            block_number: tip.number,
            block_hash: tip.hash,
            block_time: clock.seconds(),
            from_address: adapter.addressOf(payer),
            to_address: to,
            token_id,
            amount: '12.5',
          },
        ])
      })

      it('gains a confirmation with every block, and its own block counts as the first', async () => {
        const { adapter } = under
        const { txid } = await pay({ to: freshAddress() })
        await adapter.mine(1)
        expect(await confirmationsOf(txid)).toBe(1)
        await adapter.mine(adapter.confirmations)
        expect(await confirmationsOf(txid)).toBe(adapter.confirmations + 1)
      })

      it('costs a fee in the coin of the network, at most the fee that sending announced', async () => {
        const { adapter } = under
        const sent = await pay({ to: freshAddress() })
        await adapter.mine(1)
        const { fee } = await adapter.transaction(sent.txid)
        expect(signOf(fee ?? '0')).toBe(1)
        expect(compare(fee ?? '0', sent.fee)).toBeLessThanOrEqual(0)
      })

      it('can be as small as the smallest unit of the token, and no smaller', async () => {
        const to = freshAddress()
        await pay({ to, amount: '0.000001' })
        await under.adapter.mine(1)
        expect(await receivedBy(to)).toMatchObject([{ amount: '0.000001' }])
        await expect(pay({ to, amount: '0.0000000000000000001' })).rejects.toThrow('decimals')
        await expect(pay({ to, amount: '0' })).rejects.toMatchObject({ code: 'refused' })
      })

      it('that is sent later is in a block of that later time', async () => {
        const { adapter, clock } = under
        const to = freshAddress()
        clock.advance(3600)
        await pay({ to })
        await adapter.mine(1)
        expect(await receivedBy(to)).toMatchObject([{ block_time: clock.seconds() }])
      })

      it('in the wrong token is reported without a token of this network', async () => {
        const to = freshAddress()
        await pay({ to, token_id: 'wrong-token', amount: '3.25' })
        await under.adapter.mine(1)
        const [transfer, ...more] = await receivedBy(to)
        expect(more).toEqual([])
        expect(transfer).toMatchObject({ token_id: null, amount: '3.25' })
        expect(transfer?.contract).toBeTruthy()
      })

      it('to several addresses is one transaction with one log index for each', async () => {
        const { adapter, token_id } = under
        const payees = [freshAddress(), freshAddress(), freshAddress()].map((to, index) => ({
          to,
          amount: `${index + 1}`,
        }))
        const { txid } = await adapter.sendMany({ from: payer, token_id, payees })
        await adapter.mine(1)
        const received = await Promise.all(payees.map(({ to }) => receivedBy(to)))
        expect(received.flat().map((one) => [one.txid, one.log_index, one.amount])).toEqual([
          [txid, 0, '1'],
          [txid, 1, '2'],
          [txid, 2, '3'],
        ])
      })

      it('succeeds when one sender sends many at once', async () => {
        const to = freshAddress()
        const sent = await Promise.all(Array.from({ length: 12 }, (_, index) => pay({ to, amount: `${index + 1}` })))
        await under.adapter.mine(1)
        expect(new Set((await receivedBy(to)).map(({ txid }) => txid))).toEqual(new Set(sent.map(({ txid }) => txid)))
        expect(await receivedBy(to)).toHaveLength(12)
      })

      it('in a token of another network is refused', async () => {
        await expect(pay({ to: freshAddress(), token_id: 'nowhere' })).rejects.toMatchObject({ code: 'unknown_token' })
      })

      it('that was never sent is unknown', async () => {
        const { txid } = await pay({ to: freshAddress() })
        const neverSent = txid.replace(/[1-9a-f](?=.{0,3}$)/, (digit) => (digit === '2' ? '3' : '2'))
        expect(await under.adapter.transaction(neverSent)).toMatchObject({ state: 'unknown', fee: null })
        await under.adapter.mine(1)
      })
    })

    describeRefs(suite)
    describeReorganisations(suite)

    it('has an explorer page for every transaction', async () => {
      const { txid } = await pay({ to: freshAddress() })
      await under.adapter.mine(1)
      const url = new URL(under.adapter.explorerUrl(txid))
      expect(decodeURIComponent(url.pathname)).toBe(`/explorer/${under.adapter.network_id}/tx/${txid}`)
    })
  })
}
