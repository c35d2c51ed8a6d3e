#!/usr/bin/env node
// How long a merchant's sign-in takes while strangers keep one api process busy: with 5 connections on which calls are written
// one behind the other and no answer is read, and with 60 connections from ten addresses of made-up registrations or of calls
// without a token. Above a gate this program fails. It runs the api as an operator starts it (`npm run build` first), without the proxy that stands before it, on
// the embedded database with its usual settings. A sign-in takes from its first byte to its whole answer, on a connection of its own.
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendCode } from '#server/access/code'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { sealNew } from '#server/access/row-seal'
import { createLog } from '#server/core/log'
import { connect } from '#server/database/connect'
import { systemClock } from '#server/database/clock'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { noWakeUps } from '#server/database/wake-ups'
import { readsOfPrimary } from '#server/database/standby'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'
import { createSenders } from '#server/mail/sender'
import { sealerOf } from '#server/core/secrets'
import { EMAIL_FLOW } from '#shared/contract/session'
import { serve } from '../../tests/operator/processes'
import { freePort } from '../../tests/server-process'
import { quantile } from './quantile.mjs'

const GATE_SECONDS = 1
const SIGN_INS = 40
const PASSWORD = passwordDigestOf('Sunflower7')
const SECRET = 'a secret of the bench, which is long enough'

const folder = await mkdtemp(join(tmpdir(), 'bench-strangers-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, world: 'bench' })
const url = postgres.url('postgres')
const port = await freePort()
const api = serve({
  ROLE: 'api',
  DATABASE_URL: url,
  SECRET,
  PORT: String(port),
  LOG_LEVEL: 'fatal',
  PUBLIC_URL: `http://localhost:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
})
await api.ready
const { db, close } = await connect({ url, onError: () => undefined })
const settings = defaultSettings({ secret: SECRET, public_url: `http://localhost:${port}`, tools_url: '' })
const log = createLog('silent')
const events = createEvents({ db, clock: systemClock, log, wakeUps: noWakeUps })
const senders = createSenders({ db, clock: systemClock, sealer: sealerOf(settings) })
const services = {
  db,
  reads: readsOfPrimary(db),
  clock: systemClock,
  log,
  settings,
  events,
  random: Math.random,
  ...senders,
}

let made = 0
/** A merchant with a mailed code, as the form of the sign-in has them. */
async function newcomer(): Promise<{ email: string; password: string; email_code: string }> {
  const email = `owner${++made}@shop.example`
  const password_hash = await hashPassword(PASSWORD, SECRET)
  const row = { name: 'Shop', mchid: `M${made}`, status: 3, email, password_hash, created_at: systemClock.now() }
  const { id } = await db.insertInto('merchant').values(row).returning('id').executeTakeFirstOrThrow()
  await sealNew(db, settings, 'merchant', [id])
  let email_code = ''
  await sendCode(services, {
    channel: 'email',
    flow: EMAIL_FLOW.login,
    target: email,
    merchant_id: null,
    owner_id: id,
    digest: null,
    deliver: async (_, code) => await Promise.resolve(void (email_code = code)),
  })
  return { email, password: PASSWORD, email_code }
}

interface Post {
  readonly path: string
  readonly body: unknown
  /** The address of the caller; each has its own limits. */
  readonly from: string
}

/** @returns the status; 0 when the connection broke */
const post = async ({ path, body, from }: Post): Promise<number> =>
  await new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` }
    const call = request({ port, host: '127.0.0.1', localAddress: from, method: 'POST', path, headers, agent: false })
    call.on('error', () => resolve(0))
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    call.end(JSON.stringify(body))
  })

const CROWDS: Readonly<Record<string, string | null>> = {
  nobody: null,
  '5 connections of pipelined calls': 'pipelined',
  '60 connections of made-up registrations': 'registrations',
  '60 connections of calls without a token': 'tokenless',
}

/** The memory of the api in MB. */
const memory = async (): Promise<number> =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${api.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

let isBad = false
for (const [name, crowd] of Object.entries(CROWDS)) {
  const people = []
  for (let at = 0; at < SIGN_INS; at++) people.push(await newcomer())
  const crowds = join(import.meta.dirname, 'crowds.mjs')
  const strangers = crowd === null ? null : spawn(process.execPath, [crowds, crowd, String(port)], { stdio: 'inherit' })
  await pause(1_000)
  const times: number[] = []
  for (const [at, body] of people.entries()) {
    const began = performance.now()
    const status = await post({ path: '/api/v1/public/login', body, from: `127.0.4.${at + 1}` })
    times.push(status === 200 ? (performance.now() - began) / 1000 : Infinity)
  }
  strangers?.kill('SIGKILL')
  const p95 = quantile(times, 0.95)
  isBad ||= p95 > GATE_SECONDS
  console.log(
    `beside ${name}: sign-in median ${quantile(times, 0.5).toFixed(3)} s, p95 ${p95.toFixed(3)} s, api ${await memory()} MB`,
  )
}
console.log(`gate ${GATE_SECONDS} s; ${cpus().length} cores, load at the end ${loadavg()[0]?.toFixed(1)}`)

events.close()
await close()
await api.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = isBad ? 1 : 0
