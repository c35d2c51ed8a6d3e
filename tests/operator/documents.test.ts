import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { severalNodes } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { keyId } from '#server/core/secrets'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { runOperator } from '#server/operator/run-operator'
import { freePort } from '../server-process'
import { insertShop } from './insert-shop'
import { openMailbox } from './mailbox'
import type { Mailbox } from './mailbox'
import { serve } from './processes'
import type { OperatorProcess } from './processes'

const root = join(import.meta.dirname, '../..')
const PATIENCE = { timeout: 60_000, interval: 500 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

/** The lines of the first program in a section of a document, without their comments. */
function linesOf(document: string, section: string): string[] {
  const [, text = ''] = readFileSync(join(root, 'docs', document), 'utf8').split(`\n## ${section}\n`)
  const [, program = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? []
  return program
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean)
}

test('the recipe for Docker Compose works line by line, up to the lines that need an engine', () => {
  const tree = join(folder, 'clone')
  // What the first line of the recipe makes stands here already.
  for (const name of ['deploy', 'tools', 'dist']) cpSync(join(root, name), join(tree, name), { recursive: true })
  const lines = linesOf('operate.md', 'With Docker Compose')
  expect(lines[0]).toBe('npm ci && npm run build')
  for (const line of lines.slice(1)) {
    if (line.startsWith('docker ')) continue
    execFileSync('bash', ['-ec', line], { cwd: tree })
    // "then put networks.json and your config.json into it"
    if (line === 'mkdir deploy/own')
      for (const [from, to] of [
        ['dist/config.json', 'config.json'],
        ['package.json', 'networks.json'],
      ] as const)
        cpSync(join(root, from), join(tree, 'deploy/own', to))
  }
  const { services } = z.parse(
    z.object({ services: z.record(z.string(), z.looseObject({ volumes: z.optional(z.array(z.string())) })) }),
    parse(readFileSync(join(tree, 'deploy/compose.yaml'), 'utf8'), { merge: true }),
  )
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((mount) => mount.startsWith('./')),
  )
  const missing = mounted.filter((mount) => !existsSync(join(tree, 'deploy', mount.split(':')[0] ?? '')))
  expect(missing).toEqual([])
  expect(mounted.length).toBeGreaterThan(4)
  const command = lines.find((line) => line.startsWith('docker compose') && line.includes('up')) ?? ''
  expect(existsSync(join(tree, /-f (\S+)/.exec(command)?.[1] ?? ''))).toBe(true)
  expect(readFileSync(join(tree, 'deploy/own/security-headers.conf'), 'utf8')).toContain("'sha256-")
})

describe('SECRET is changed as docs/secrets.md says', () => {
  const OLD = 'the-secret-before-which-is-long-enough'
  const NEW = 'the-secret-after-which-is-long-enough-too'
  let url: string
  let nodes: SeveralNodes
  let mailbox: Mailbox
  let running: OperatorProcess | undefined

  beforeAll(async () => {
    const server = process.env['DATABASE_URL'] ?? ''
    const { pool, close } = await connect({ url: server, max: 1, onError: () => undefined })
    await pool.query('create database rotation')
    await close()
    url = Object.assign(new URL(server), { pathname: '/rotation' }).href
    nodes = await severalNodes(join(folder, 'chain'), { began: systemClock.seconds() })
    mailbox = await openMailbox()
  }, 60_000)

  afterAll(async () => {
    await running?.stop()
    await nodes.close()
    await mailbox.close()
  })

  async function start(role: 'api' | 'worker', secrets: Readonly<Record<string, string>>): Promise<OperatorProcess> {
    const own = await freePort()
    const settings = {
      ROLE: role,
      DATABASE_URL: url,
      PUBLIC_URL: `http://localhost:${own}`,
      PORT: String(own),
      SMTP_URL: mailbox.url,
      NETWORKS_FILE: await nodes.file('networks.json'),
      LOG_LEVEL: 'warn',
      ...secrets,
    }
    return serve(role === 'api' ? settings : { ...settings, ...nodes.env, SIGNER_FILE: join(folder, 'keys/signer') })
  }

  /** The worker of before ends, and one with these secrets is at work. */
  async function change(secrets: Readonly<Record<string, string>>): Promise<void> {
    await running?.stop()
    running = await start('worker', secrets)
    await running.ready
  }

  const listed = async (SECRET = NEW) => {
    const { out } = await runOperator(['secrets', 'list', '--json'], { DATABASE_URL: url, SECRET })
    const row = z.object({ place: z.string(), key: z.string(), current: z.boolean() })
    return z.parse(z.object({ list: z.array(row) }), JSON.parse(out)).list
  }
  const underOld = async (SECRET = NEW) =>
    (await listed(SECRET)).filter(({ key }) => key === keyId(OLD)).map(({ place }) => place)
  const treasuries = async (SECRET: string) =>
    (await runOperator(['treasury', 'list', '--json'], { DATABASE_URL: url, SECRET })).out

  test('until no line has the old key, and then nothing needs the old secret', async () => {
    await change({ SECRET: OLD })
    const { db, close } = await connect({ url, max: 1, onError: () => undefined })
    const key = { appid: 'rotation', secret: 'the KEY of the shop in this test, 43 letters' }
    const shop = { name: 'Shop', mchid: '770001', email: 'owner@shop.example', password: 'Rotation2026', key }
    await insertShop(db, OLD, shop)
    await close()
    const before = await treasuries(OLD)
    expect(await underOld(OLD)).toContain('SIGNER_FILE')
    // Step 2: every process, in one go.
    await change({ SECRET: NEW, SECRET_PREVIOUS: OLD })
    const forgotten = await start('api', { SECRET: OLD })
    expect(await forgotten.ended).toMatchObject({ code: 1, output: expect.stringContaining('SECRET is not the one') })
    // Steps 3 and 4: password hashes move when their owners sign in.
    await expect.poll(underOld, PATIENCE).toEqual(['merchant.password_hash'])
    await change({ SECRET: NEW })
    expect(await treasuries(NEW)).toBe(before)
  }, 120_000)
})
