// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../server-process'

const scripts = join(import.meta.dirname, '../../deploy/cluster')
const folder = mkdtempSync(join(tmpdir(), 'cluster-scripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// Each stands for the program of its name, and says what it was given: its arguments, and what psql reads.
writeFileSync(join(folder, 'pgbackrest'), '#!/bin/sh\necho "pgbackrest $*"\n', { mode: 0o755 })
writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "psql $*"\ncat\n', { mode: 0o755 })

async function run(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const path = `${folder}:${process.env['PATH'] ?? ''}`
  const program = spawn('sh', [join(scripts, name), ...args], { env: { PATH: path, ...env } })
  const closed = once(program, 'close')
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)])
  const [code]: unknown[] = await closed
  return { code, out, err }
}

/** Runs `back-up` beside a Patroni that answers with a status; null: nothing listens there. */
async function backUp(status: number | null) {
  const port = await freePort()
  const patroni = createServer(({ url }, answer) => answer.writeHead(url === '/primary' ? (status ?? 0) : 404).end())
  if (status !== null) await once(patroni.listen(port, '127.0.0.1'), 'listening')
  const ran = await run('back-up', ['full'], { PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${port}` })
  patroni.close()
  return ran
}

test('back-up: the node that leads makes one, and the others have nothing to do', async () => {
  expect(await backUp(200)).toEqual({ code: 0, out: 'pgbackrest --type=full backup\n', err: '' })
  expect(await backUp(503)).toEqual({ code: 0, out: '', err: '' })
})

// With Patroni gone on every node nobody made a backup, and every line of cron ended well.
test.each([null, 404, 500])('back-up ends with a sentence when Patroni does not say who leads (%s)', async (status) => {
  const { code, out, err } = await backUp(status)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^No backup was made: Patroni has not said whether this node leads/)
  expect(err).toContain(`answered ${status ?? '000'}`)
})

test('make-database keeps the password of the product out of the arguments, which every account can list', async () => {
  const { code, out } = await run('make-database', ['host=here'], { POSTGRES_PASSWORD: 'the password' })
  expect(code).toBe(0)
  expect(out).toContain('psql host=here ')
  expect(out).toContain(String.raw`\getenv password POSTGRES_PASSWORD`)
  expect(out).not.toContain('the password')
  expect((await run('make-database', ['host=here'], {})).code).not.toBe(0)
})
