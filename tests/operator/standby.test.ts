import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectChainEqual, expectEachOnce, expectSoundBooks, unfinished } from './audit'
import { PARTS } from './deployment'
import type { Deployment } from './deployment'
import type { Load } from './load'
import { postgresFolder, postgresServer } from './postgres'
import type { PostgresServer } from './postgres'
import { openUnderLoad } from './under-load'

/** How often the primary is killed; the full run does it five times, and without the variable this test is left out. */
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? 0)
const PATIENCE = { timeout: 900_000, interval: 1_000 }

const folder = ROUNDS > 0 ? postgresFolder() : ''
let primary: PostgresServer
let standby: PostgresServer
let deployment: Deployment
let load: Load
/** Undoes what was opened, the newest first, also when the opening or the test has failed. */
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (ROUNDS === 0) return
  const settings = ['synchronous_standby_names=one,two', 'synchronous_commit=on']
  closing.push(async () => await Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  primary = await postgresServer(folder, { name: 'one', settings })
  standby = await postgresServer(folder, { name: 'two', settings })
  closing.push(async () => await Promise.all([primary.stop(), standby.stop()]))
  await primary.start()
  await standby.follow(primary)
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
  const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
  ;({ deployment, load } = await openUnderLoad(url, closing))
}, 300_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 120_000)

/** What was sent to the chain without a row in the journal of the server that has taken over. */
async function unjournaled(server: PostgresServer, broadcasts: ReadonlySet<string>): Promise<string[]> {
  const rows = await server.query('select txid from chain_journal')
  const known = new Set(rows.map(({ txid }) => txid))
  return [...broadcasts].filter((txid) => !known.has(txid))
}

test.skipIf(ROUNDS === 0)(
  'the primary is killed under load and the standby promoted: nothing acknowledged is lost, nothing is sent twice',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await load.progress()
      await primary.killNine()
      const sent = new Set(load.chain.broadcasts)
      await standby.promote()
      ;[primary, standby] = [standby, primary]
      expect(await unjournaled(primary, sent)).toEqual([])
      // With no standby the new primary acknowledges nothing: that is what "synchronous" means.
      await standby.follow(primary)
      await load.progress()
      expect(await deployment.ended()).toEqual([])
      // A process that starts now finds the primary, although its list of hosts still begins with the other one.
      for (const part of PARTS) {
        if (part === 'nginx') continue
        await deployment.killNine(part)
        await deployment.start(part)
      }
      await load.progress()
    }
    await load.stop()
    const { db } = deployment.connection
    await expect.poll(async () => await unfinished(db, load.acknowledged), PATIENCE).toEqual([])
    await load.chain.stop()
    await expectEachOnce(db, load.acknowledged)
    await expectSoundBooks(db)
    const { nodes } = deployment
    await expectChainEqual(db, { nodes, withdrawals: load.acknowledged.withdrawals })
    expect(load.chain.broadcasts.size).toBeGreaterThan(ROUNDS)
    expect(await unjournaled(primary, load.chain.broadcasts)).toEqual([])
  },
  3_600_000,
)
