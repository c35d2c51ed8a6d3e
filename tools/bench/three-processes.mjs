// The built server as an operator splits it: two processes that answer the API and one that does the work, on one
// PostgreSQL.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../install.mjs'

const PATIENCE_MILLIS = 120_000

/** @typedef {{ origin: string, tools: string, stop: () => Promise<void> }} Running */

async function startOne({ role, port, databaseUrl, folder }) {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(root, 'build', 'sandbox', 'server.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ROLE: role,
      PORT: String(port),
      TOOLS_PORT: String(port + 1),
      DATA_DIR: join(folder, String(port)),
      DATABASE_URL: databaseUrl,
      SECRET: 'a secret that the three processes share',
      SEED: 'empty',
      SIMULATE: 'off',
    },
  })
  const ready = new Promise((done) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes('Ctrl-C stops') && done('ready'))
  })
  const ended = new Promise((done) => child.once('exit', () => done('ended')))
  const late = pause(PATIENCE_MILLIS, 'late', { ref: false })
  const became = await Promise.race([ready, ended, late])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  if (became !== 'ready') {
    await stop()
    throw new Error(`The process ${role} did not start: ${became}`)
  }
  return { origin, tools: `http://127.0.0.1:${port + 1}`, stop }
}

/**
 * Starts a worker, which makes the world `empty`, then two processes with ROLE=api; stops all three afterwards.
 *
 * @template Result
 * @param {{ databaseUrl: string, port: number }} where ports from `port` to `port + 5` are used
 * @param {(processes: { worker: Running, apis: Running[] }) => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function withThreeProcesses({ databaseUrl, port }, run) {
  const folder = mkdtempSync(join(tmpdir(), 'three-'))
  const started = []
  const start = async (role) => {
    const one = await startOne({ role, port: port + 2 * started.length, databaseUrl, folder })
    started.push(one)
    return one
  }
  try {
    const worker = await start('worker')
    const apis = [await start('api'), await start('api')]
    return await run({ worker, apis })
  } finally {
    for (const one of started.reverse()) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
