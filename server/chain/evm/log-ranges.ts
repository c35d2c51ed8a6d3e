import { numberToHex } from 'viem'
import * as z from 'zod/mini'
import { ChainError } from '../chain-error'
import { badAnswer, RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

const METHOD = 'eth_getLogs'
/** After so many answers in a row a wider range is tried again: limits of providers follow the load and the logs. */
const GROW_AFTER = 16
/** How a provider refuses a question that is too large without an answer of the protocol. */
const TOO_LARGE: ReadonlySet<string> = new Set(['400', '413', '414', '422'])

const filterSchema = z.looseObject({
  fromBlock: z.string().check(z.regex(/^0x[0-9a-f]+$/i)),
  toBlock: z.string().check(z.regex(/^0x[0-9a-f]+$/i)),
})

/**
 * Asks one node for logs in ranges that it takes. Providers limit blocks, logs, bytes and time of a question, each in its own
 * words, so every refusal of a range counts as such a limit: the range is halved, down to one block, and grows again later.
 * The answer is that of the whole range, as a node without limits gives it.
 *
 * @throws what `request` throws for a single block, and for every other method
 * @example
 * const logs = await inRanges(request)('eth_getLogs', { fromBlock: '0x1', toBlock: '0x64', topics: [topic] })
 */
export function inRanges(request: Request): Request {
  let most: bigint | null = null
  let answered = 0
  const refuse = (width: bigint): void => {
    most = width / 2n
    answered = 0
  }
  const grow = (): void => {
    if (most === null || ++answered < GROW_AFTER) return
    most *= 2n
    answered = 0
  }
  return async (method, ...params) => {
    const filter = method === METHOD ? filterSchema.safeParse(params[0]) : undefined
    if (filter?.success !== true) return await request(method, ...params)
    const to = BigInt(filter.data.toBlock)
    const logs: unknown[] = []
    let from = BigInt(filter.data.fromBlock)
    while (from <= to) {
      const width = most === null || most > to - from + 1n ? to - from + 1n : most
      const part = { ...filter.data, fromBlock: numberToHex(from), toBlock: numberToHex(from + width - 1n) }
      try {
        const answer = await request(method, part)
        if (!Array.isArray(answer)) throw badAnswer(method)
        for (const log of answer) logs.push(log)
        from += width
        grow()
      } catch (error) {
        if (width <= 1n || !isRefused(error)) throw error
        refuse(width)
      }
    }
    return logs
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof RpcRefusal || (error instanceof ChainError && TOO_LARGE.has(error.detail ?? ''))
}
