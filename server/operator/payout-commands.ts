import { resumePayouts, stopPayouts, tellPayoutStop, waitForSigning } from '#server/payout/review'
import type { Command, Input, OperatorServices, Output } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

const WHOSE = (mchid: string | undefined): string => (mchid === undefined ? 'all merchants' : `merchant ${mchid}`)

async function change(services: OperatorServices, input: Input, act: 'stop' | 'resume'): Promise<void> {
  const { merchant } = input
  const merchant_id = merchant === undefined ? null : await merchantId(services, merchant)
  await actAndLog(services, input, {
    act: `payouts ${act}`,
    subject: merchant ?? 'all',
    work: async (trx) => {
      const wish = { merchant_id, at: services.clock.now() }
      const isChanged = act === 'stop' ? await stopPayouts(trx, wish) : await resumePayouts(trx, wish)
      if (!isChanged)
        throw new OperatorError(
          `Payouts of ${WHOSE(merchant)} are ${act === 'stop' ? 'stopped already' : 'not stopped'}: see "payouts list".`,
        )
      if (merchant_id !== null) await tellPayoutStop(trx, services, { merchant_id, isStopped: act === 'stop' })
    },
  })
}

async function stop(services: OperatorServices, input: Input): Promise<Output> {
  await change(services, input, 'stop')
  const whose = WHOSE(input.merchant)
  return {
    said: (await waitForSigning(services.db))
      ? `Payouts of ${whose} are stopped: nothing more is signed.`
      : `Payouts of ${whose} are stopped, but one was still being signed after 5 seconds: it may leave.`,
  }
}

/** Stops of withdrawals and refunds. */
export const payoutCommands = {
  'payouts list': {
    kind: 'list',
    about: 'stops that hold now',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('payout_stop')
        .leftJoin('merchant', 'merchant.id', 'payout_stop.merchant_id')
        .select(['payout_stop.id', 'merchant.mchid', 'stopped_at'])
        .where('resumed_at', 'is', null)
        .where('payout_stop.id', '>', after)
        .orderBy('payout_stop.id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ mchid, stopped_at }) => ({
        stopped: mchid ?? 'all merchants',
        since: stopped_at.toISOString(),
      }))
    },
  },
  'payouts stop': {
    kind: 'act',
    about: 'holds withdrawals and refunds before they are signed',
    target: 'merchant or all',
    run: stop,
  },
  'payouts resume': {
    kind: 'act',
    about: 'ends a stop',
    target: 'merchant or all',
    run: async (services, input) => {
      await change(services, input, 'resume')
      return { said: `Payouts of ${WHOSE(input.merchant)} go on.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
