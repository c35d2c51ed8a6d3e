// The built server with the world `large` or `small`, for measuring: started, signed in, asked, stopped.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../install.mjs'

const LOGIN = { email: 'mia.chen@northwind.example', password: 'Northwind2026' }
const LOGIN_FLOW = 1
/** A million payments through the ledger and the state machine. */
const PATIENCE_MINUTES = 60

const md5 = (text) => createHash('md5').update(text).digest('hex')

/**
 * Starts `build/sandbox/server.mjs`; makes the world on the first start, which takes a quarter of an hour for `large`.
 *
 * @param {{ port: number, dataDir: string, databaseUrl?: string, world?: 'large' | 'small' }} where
 */
export async function startWorld({ port, dataDir, databaseUrl, world = 'large' }) {
  const tools = `http://127.0.0.1:${port + 1}`
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(root, 'build', 'sandbox', 'server.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      TOOLS_PORT: String(port + 1),
      DATA_DIR: dataDir,
      SEED: world,
      SIMULATE: 'off',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }
  const until = Date.now() + PATIENCE_MINUTES * 60_000
  while (!(await fetch(`${origin}/api/v1/capabilities`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null || Date.now() > until) throw new Error('The server did not start')
    await pause(500)
  }
  return { origin, tools, pid: server.pid, stop }
}

/** Signs the demo merchant in with e-mail, password and the code from the inbox. */
export async function signIn({ origin, tools }) {
  const post = async (path, body) =>
    await (
      await fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const advance = async (advance_seconds) =>
    await fetch(`${tools}/sandbox/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advance_seconds }),
    })
  const inbox = async () =>
    (await (await fetch(`${tools}/sandbox/inbox?to=${encodeURIComponent(LOGIN.email)}`)).json()).data.list
  const behind = (await inbox()).length
  const askForCode = async () =>
    await post('/public/email/send-verification-code', { email: LOGIN.email, type: LOGIN_FLOW })
  await advance(61)
  // A mailbox gets few codes an hour, and who measures comes often.
  if ((await askForCode()).code !== 200) {
    await advance(3600)
    await askForCode()
  }
  for (let tries = 0; tries < 150; tries += 1) {
    const list = await inbox()
    const code = list.length > behind && /\b\d{6}\b/.exec(list[0].body)?.[0]
    if (code) {
      const password = md5(md5(LOGIN.password))
      const { data, msg } = await post('/public/login', { email: LOGIN.email, email_code: code, password })
      if (!data?.token) throw new Error(`Signing in was refused: ${msg}`)
      return data.token
    }
    await pause(100)
  }
  throw new Error('No code arrived')
}

/** Calls with a token; waits when it is too often, as a client should. Gives the answer and its milliseconds. */
export function asker({ origin, token }) {
  return async (path, query = {}) => {
    const url = `${origin}/api/v1${path}?${new URLSearchParams(query)}`
    for (;;) {
      const begun = performance.now()
      const answer = await fetch(url, { headers: { 'X-Token': token } })
      const body = await answer.json()
      const millis = performance.now() - begun
      if (answer.status !== 429) {
        if (body.code !== 200) throw new Error(`${url} answered ${body.code}: ${body.msg}`)
        return { data: body.data, millis }
      }
      await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1))
    }
  }
}

/** Resident memory of a process in bytes, as Linux tells it. */
export function memoryOf(pid) {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(pages) * 1024
}
