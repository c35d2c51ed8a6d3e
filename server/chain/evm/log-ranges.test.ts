import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ChainError } from '../chain-error'
import { callRpc, RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'
import { inRanges } from './log-ranges'

const rangeSchema = z.object({ fromBlock: z.string(), toBlock: z.string() })
const callSchema = z.object({ params: z.tuple([rangeSchema]) })

/** The numbers of the blocks of a range stand for its logs. */
function blocksOf(filter: unknown): number[] {
  const { fromBlock, toBlock } = rangeSchema.parse(filter)
  const first = Number(fromBlock)
  return Array.from({ length: Number(toBlock) - first + 1 }, (_, place) => first + place)
}

/** A node that answers for so many blocks at most, and says so in its own words. */
function limited(refusal: () => Error) {
  const node = { most: 20, widths: new Array<number>() }
  const request: Request = async (_, filter) => {
    const blocks = blocksOf(filter)
    node.widths.push(blocks.length)
    if (blocks.length > node.most) throw refusal()
    return await Promise.resolve(blocks)
  }
  return { node, request: inRanges(request) }
}

const HUNDRED = { fromBlock: '0x1', toBlock: '0x64' }
const ALL = Array.from({ length: 100 }, (_, place) => place + 1)
const refusal = (code: number, message: string) => () => new RpcRefusal({ code, message })

test.each([
  ['limit exceeded', refusal(-32_005, 'limit exceeded')],
  ['too many results', refusal(-32_005, 'query returned more than 10000 results')],
  ['an invalid request', refusal(-32_600, 'eth_getLogs is limited to a 20 blocks range')],
  ['wrong parameters', refusal(-32_602, 'block range is too wide')],
  ['a server error', refusal(-32_000, 'query timeout exceeded')],
  ['HTTP 413', () => new ChainError('unreachable', 'no', { detail: '413' })],
])('a range that is refused with %s is asked in smaller parts, and answered whole', async (_, fails) => {
  for (const most of [1, 7, 20, 99]) {
    const { node, request } = limited(fails)
    node.most = most
    expect(await request('eth_getLogs', HUNDRED)).toEqual(ALL)
  }
})

test('a width that was found is kept, and grows again when the provider allows more', async () => {
  const { node, request } = limited(refusal(-32_005, 'limit exceeded'))
  await request('eth_getLogs', HUNDRED)
  node.widths.splice(0)
  await request('eth_getLogs', HUNDRED)
  expect(node.widths.filter((width) => width > node.most).length).toBeLessThanOrEqual(1)
  node.most = 1000
  for (let asked = 0; asked < 20; asked++) await request('eth_getLogs', HUNDRED)
  node.widths.splice(0)
  expect(await request('eth_getLogs', HUNDRED)).toEqual(ALL)
  expect(node.widths).toEqual([100])
})

test('one block that is refused is a fault of the node, after few questions', async () => {
  const { node, request } = limited(refusal(-32_000, 'header not found'))
  node.most = 0
  await expect(request('eth_getLogs', HUNDRED)).rejects.toThrow('header not found')
  expect(node.widths.length).toBeLessThan(10)
})

test.each([
  ['a node that does not answer', () => new ChainError('unreachable', 'no')],
  ['a limit of calls', () => new ChainError('unreachable', 'no', { detail: '429' })],
])('%s is not asked again in parts', async (_, fails) => {
  const { node, request } = limited(fails)
  await expect(request('eth_getLogs', HUNDRED)).rejects.toThrow('no')
  expect(node.widths).toEqual([100])
})

test('other calls go through as they are', async () => {
  const request = inRanges(async (method, ...params) => await Promise.resolve([method, ...params]))
  expect(await request('eth_call', { to: '0x1' }, 'latest')).toEqual(['eth_call', { to: '0x1' }, 'latest'])
})

test.each([400, 413])('a provider that answers a wide range with a page of status %s is understood', async (status) => {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { params } = callSchema.parse(JSON.parse(text))
      const result = blocksOf(params[0])
      if (result.length > 20) response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>')
      else response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const request = inRanges(async (method, ...params) => await callRpc(url, method, params))
  expect(await request('eth_getLogs', HUNDRED)).toEqual(ALL)
})
