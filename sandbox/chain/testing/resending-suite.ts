import { describe, expect, it } from 'vitest'
import type { ChainTransfer, SendOrder, Sent } from '#server/chain/adapter'
import type { MinedChain } from '../mined-chain'

/** What the tests of one adapter work with. */
export interface SuiteTools {
  adapter: () => MinedChain
  freshAddress: () => string
  pay: (order: Partial<SendOrder> & { to: string }) => Promise<Sent>
  receivedBy: (address: string) => Promise<ChainTransfer[]>
}

/** The tests of sending the same order again. */
export function describeRefs({ adapter, freshAddress, pay, receivedBy }: SuiteTools): void {
  describe('a ref', () => {
    it('makes one transaction of the same order, however often it is sent', async () => {
      const to = freshAddress()
      const ref = `withdrawal:${to}`
      const first = await pay({ to, ref })
      const second = await pay({ to, ref })
      await adapter().mine(1)
      const third = await pay({ to, ref })
      await adapter().mine(1)
      expect([second.txid, third.txid]).toEqual([first.txid, first.txid])
      expect(await receivedBy(to)).toHaveLength(1)
    })

    it('is refused for another order', async () => {
      const to = freshAddress()
      await pay({ to, ref: `refund:${to}` })
      await expect(pay({ to, ref: `refund:${to}`, amount: '99' })).rejects.toMatchObject({ code: 'ref_reused' })
      await adapter().mine(1)
    })
  })
}

/** The tests of blocks that are replaced. */
export function describeReorganisations({ adapter, freshAddress, pay, receivedBy }: SuiteTools): void {
  const treasury = { purpose: 'treasury', index: 0n } as const

  describe('a reorganisation', () => {
    it('replaces the given number of blocks and leaves those below', async () => {
      await adapter().mine(4)
      const tip = await adapter().tip()
      const numbers = [0n, 1n, 2n, 3n].map((back) => tip.number - back)
      const before = await Promise.all(numbers.map((number) => adapter().block(number)))
      await adapter().reorg(3, 'nothing')
      expect((await adapter().tip()).number).toBe(tip.number)
      const after = await Promise.all(numbers.map((number) => adapter().block(number)))
      expect(after.map((block, index) => block?.hash === before[index]?.hash)).toEqual([false, false, false, true])
      expect(after[2]?.parent_hash).toBe(before[3]?.hash)
    })

    it('can move a payment to another block with the same txid', async () => {
      const to = freshAddress()
      await pay({ to })
      await adapter().mine(1)
      const [before] = await receivedBy(to)
      await adapter().reorg(1, 'nothing')
      const [after, ...more] = await receivedBy(to)
      expect(more).toEqual([])
      expect([after?.txid, after?.log_index]).toEqual([before?.txid, before?.log_index])
      expect(after?.block_hash).not.toBe(before?.block_hash)
    })

    it('can lose what customers sent, but not what the platform sent', async () => {
      const [lost, kept] = [freshAddress(), freshAddress()]
      const { txid } = await pay({ to: lost })
      await pay({ to: kept, from: treasury })
      await adapter().mine(1)
      await adapter().reorg(1, 'transactions')
      expect(await receivedBy(lost)).toEqual([])
      expect(await receivedBy(kept)).toHaveLength(1)
      expect(await adapter().transaction(txid)).toMatchObject({ state: 'unknown' })
    })

    it('lets its senders pay again, also with an identical payment', async () => {
      const to = freshAddress()
      await pay({ to, amount: '1' })
      await pay({ to, amount: '2' })
      await adapter().mine(1)
      await adapter().reorg(1, 'transactions')
      await pay({ to, amount: '1' })
      await pay({ to, amount: '7' })
      await pay({ to, amount: '8' })
      await adapter().mine(1)
      expect((await receivedBy(to)).map(({ amount }) => amount).toSorted()).toEqual(['1', '7', '8'])
    })

    it('cannot go below the first block', async () => {
      await expect(adapter().reorg(1_000_000, 'nothing')).rejects.toMatchObject({ code: 'too_deep' })
    })
  })
}
