import { beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { memoryNetwork } from '#sandbox/chain/testing/memory-network'
import { keepSigned } from './signing'

const NETWORK_ID = 'memory'
const clock = fixedClock('2027-01-15T00:00:00Z')
const { db } = await testDatabase()

beforeAll(async () => void (await memoryNetwork(db, { clock, network_id: NETWORK_ID })))

describe('the bytes of a signer', () => {
  test('are kept once where several workers got them at the same moment', async () => {
    const rounds = Array.from({ length: 60 }, (_, nonce) => nonce)
    for (const nonce of rounds) {
      const kept = {
        network_id: NETWORK_ID,
        ref: `withdrawal:${nonce}`,
        order_digest: String(nonce),
        sender: '0xtreasury',
        nonce: BigInt(nonce),
        txid: `0x${nonce}`,
        raw: '0x02',
        at: clock.now(),
      }
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          await inTransaction(db, async (trx) => await keepSigned(trx, kept))
        }),
      )
    }
    const { length } = await db.selectFrom('chain_journal').select('txid').execute()
    expect(length).toBe(rounds.length)
    expect(await db.selectFrom('chain_sender').select('next_nonce').executeTakeFirst()).toMatchObject({
      next_nonce: String(rounds.length),
    })
  })
})
