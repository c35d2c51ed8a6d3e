// Payments booked per second on one network, by the number of payments in a block. A network has one watcher, and a step of it
// reads blocks and books what is final in one transaction: everything that the server does from the logs of a block to the
// callback that is queued, with every listener of the worker.
import type { ChainTransfer } from '#server/chain/adapter'
import { listenTogether } from '#server/chain/listen-together'
import { recordTransfers } from '#server/chain/record-transfers'
import type { CoreServices } from '#server/core/services'
import { beginStep, confirmDeep } from '#server/chain/transitions'
import { inTransaction } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { rechargeListener } from '#server/funds/recharge-listener'
import { riskListener } from '#server/payment/payer-risk'
import { paymentListener } from '#server/payment/payment-listener'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { insertOrders, NETWORK, transferTo } from './paid-orders'

/** Payments in a block. An operator with 300 payments a second finds 900 in each block of TRON, and more on other chains. */
const BLOCKS = [1, 10, 100, 1000] as const
/** The size of a block for which the mark is set. */
const MARKED_BLOCK = 100
/** Payments prepared for a turn: more than can be booked in it. */
const READY_A_SECOND = 1500

/** What was measured for blocks of a size. */
interface BlockFigures {
  readonly payments: number
  booked: number
  seconds: number
  /** How long each step took, in milliseconds. */
  readonly steps: number[]
}

interface BlockBench {
  readonly connection: Connection
  readonly services: Pick<CoreServices, 'clock' | 'log' | 'settings' | 'events'>
  readonly merchants: number
  readonly rounds: number
  readonly seconds: number
  /** The least that is enough, in payments a second. */
  readonly least: number
  readonly say: (line: string) => void
}

/** Measures blocks of each size and says what it found. @returns what is too slow, as sentences */
export async function benchBlocks(bench: BlockBench): Promise<string[]> {
  const figures = await measure(bench)
  bench.say('\n| payments in a block | payments a second | ms a block, median |\n| ---: | ---: | ---: |')
  for (const { payments, booked, seconds, steps } of figures) {
    const middle = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
    bench.say(`| ${payments} | ${(booked / seconds).toFixed(0)} | ${middle.toFixed(1)} |`)
  }
  return figures
    .filter(({ payments, booked, seconds }) => payments === MARKED_BLOCK && booked / seconds < bench.least)
    .map(
      ({ payments, booked, seconds }) => `${(booked / seconds).toFixed(0)} payments a second in blocks of ${payments}`,
    )
}

/** Books blocks of each size in turns. The payments of a block belong to all merchants alike. */
async function measure(bench: BlockBench): Promise<BlockFigures[]> {
  const { services } = bench
  const listener = listenTogether(
    paymentListener(services),
    rechargeListener(services),
    unassignedListener(services),
    riskListener(services),
  )
  const figures = BLOCKS.map((payments): BlockFigures => ({ payments, booked: 0, seconds: 0, steps: [] }))
  let number = 0n
  const book = async (coming: readonly ChainTransfer[]): Promise<void> => {
    number += 1n
    await inTransaction(bench.connection.db, async (trx) => {
      const at = services.clock.now()
      const watch = { trx, network_id: NETWORK, listener, at, tip: number, final: number }
      await beginStep(watch, coming)
      await recordTransfers(watch, coming)
      await confirmDeep(watch, number)
    })
  }
  // The first round makes the accounts and fills the caches.
  for (let round = 0; round <= bench.rounds; round += 1)
    for (const figure of figures) {
      const one = await turn(bench, figure.payments, async (addresses) => {
        await book(addresses.map((address) => transferTo(address, number + 1n)))
      })
      if (round === 0) continue
      figure.booked += one.booked
      figure.seconds += one.seconds
      figure.steps.push(...one.steps)
    }
  return figures
}

async function turn(
  { connection, merchants, seconds }: BlockBench,
  payments: number,
  book: (addresses: readonly string[]) => Promise<void>,
): Promise<BlockFigures> {
  const ready = await insertOrders(connection.pool, { merchants, count: READY_A_SECOND * seconds })
  await connection.pool.query('analyze payment, chain_transfer, payment_transfer, ledger_account, ledger_posting')
  const figures: BlockFigures = { payments, booked: 0, seconds: 0, steps: [] }
  const begun = performance.now()
  while (performance.now() - begun < seconds * 1000 && ready.length >= payments) {
    const step = performance.now()
    await book(ready.splice(0, payments))
    figures.steps.push(performance.now() - step)
    figures.booked += payments
  }
  figures.seconds = (performance.now() - begun) / 1000
  return figures
}
