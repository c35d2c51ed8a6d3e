import { numberToHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { severalNodes } from './several-nodes'
import { testFolder } from './test-chains'

const nodes = await severalNodes(await testFolder())
afterAll(() => nodes.close())

/** The hash of the newest block of each node. */
const tips = async (): Promise<unknown[]> =>
  await Promise.all(
    [...nodes.proxies.keys()].map(async (place) => {
      const block = await nodes.call(place, 'eth_getBlockByNumber', 'latest', false)
      return Object(block).hash
    }),
  )

test('all nodes have the same blocks, also when coin is given while blocks are made', async () => {
  const address = `0x${'ab'.repeat(20)}`
  const mining = nodes.mine(60)
  for (let wei = 1; wei <= 60; wei++) await nodes.change('anvil_setBalance', address, numberToHex(wei))
  await mining
  await nodes.mine(1)
  const [first, second] = await tips()
  expect(first).toBe(second)
})
