// The worker of an operator's server with one network: it watches, credits and sends until it is killed. Prints `open` when
// the network is open. Argument: JSON { url, file, env, signer_url, patience_millis, again_millis }: `signer_url` where the treasury is
// another program's, `patience_millis` is how long a node may take for an answer, `again_millis` how long what was sent is left alone.
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { openNetworks } from '#server/chain/open-networks'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { watchOnce } from '#server/chain/watch-once'
import { createLog } from '#server/core/log'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { noWakeUps } from '#server/database/wake-ups'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { openSignerClient } from '#server/start/signer-client'
import { recordingListener } from './recording-listener'
import { SEED } from './several-nodes'

const Order = z.object({
  url: z.string(),
  file: z.string(),
  env: z.record(z.string(), z.string()),
  signer_url: z.optional(z.string()),
  patience_millis: z._default(z.number(), 300),
  again_millis: z.optional(z.number()),
})
const { url, file, env, signer_url, patience_millis, again_millis } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const ROUND_MILLIS = 20

const { db } = await connect({
  url,
  onError: (error) => {
    throw error
  },
})
const clock = systemClock
const log = createLog('silent')
const chains = await openNetworks({
  db,
  clock,
  log,
  file,
  env,
  role: 'worker',
  signer:
    signer_url === undefined
      ? seedSigner(SEED)
      : withTreasuries(seedSigner(SEED), await openSignerClient({ url: signer_url })),
  pool_size: 16,
  tuning: {
    patience_millis,
    rest_millis: 0,
    checked_millis: 0,
    ...(again_millis !== undefined && { again_millis }),
  },
})
writeSync(1, 'open\n')
const settings = defaultSettings({
  secret: 'a secret of the tests, long enough',
  public_url: 'http://localhost',
  tools_url: 'http://127.0.0.1',
})
const services = { db, clock, log, chains, settings, events: createEvents({ db, clock, log, wakeUps: noWakeUps }) }
// What a node did wrong is tried again in the next round, as the real worker does.
const goOn = (): void => undefined
for (;;) {
  for (const adapter of chains.all()) {
    await watchOnce({ db, clock, adapter, listener: recordingListener() }).catch(goOn)
  }
  await advanceWithdrawals(services, goOn)
  await advanceRefunds(services, goOn)
  await pause(ROUND_MILLIS)
}
