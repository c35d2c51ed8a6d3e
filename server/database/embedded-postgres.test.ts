import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findBinaries, locatePackage } from './embedded-binaries'
import { startEmbeddedPostgres } from './embedded-postgres'
import type { EmbeddedPostgresOptions } from './embedded-postgres'
import { chooseServerUser, closedTo, temporaryFolder } from './server-user'

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
let dataDir: string
/** Made once for all tests, because initdb is slow. */
const data = (): string => join(dataDir, 'world', 'postgres')

const start = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, world: 'world', ...options })

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(statement)
  await client.end()
  return rows[0]?.answer
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  await mkdir(join(dataDir, 'world', 'postgres.draft'), { recursive: true })
  await writeFile(join(dataDir, 'world', 'postgres.draft', 'left-by-a-kill'), '')
  const server = await start()
  await ask(server.url('postgres'), 'create table kept as select 42 as answer')
  await server.stop()
})

afterAll(() => rm(dataDir, { recursive: true }))

test('data of a first start is there at the next start, and a half-made folder is removed', async () => {
  const server = await start()
  expect(await ask(server.url('postgres'), 'select answer from kept')).toBe(42)
  expect(await readdir(join(dataDir, 'world'))).not.toContain('postgres.draft')
  await server.stop()
})

test('it writes to disk, listens on a socket in a private folder, and removes that folder', async () => {
  const server = await start()
  const url = server.url('postgres')
  expect(await ask(url, `select current_setting('fsync') as answer`)).toBe('on')
  expect(await ask(url, `select current_setting('listen_addresses') as answer`)).toBe('')
  expect(await ask(url, `select current_setting('server_encoding') as answer`)).toBe('UTF8')
  expect(await ask(url, `select lower('ÄÉΣ') as answer`)).toBe('äéσ')
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  await server.stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
  await server.stop()
})

test.runIf(isRoot)(
  'started by root it runs as another user, whether or not that user can enter the folder',
  async () => {
    for (const mode of [0o700, 0o711]) {
      await chmod(dataDir, mode)
      expect((await closedTo(NOBODY, data())) === undefined).toBe(mode === 0o711)
      const server = await start()
      expect((await stat(`/proc/${server.pid}`)).uid).toBe(NOBODY.uid)
      await server.stop()
    }
    expect(await chooseServerUser(data())).toEqual(NOBODY)
    expect(await chooseServerUser(join(dataDir, 'nothing there'))).toEqual(NOBODY)
  },
)

test('a server left by a killed run is stopped and its socket removed before the new one starts', async () => {
  const left = await start({ onExit: () => undefined })
  const server = await start()
  expect(server.pid).not.toBe(left.pid)
  expect(await ask(server.url('postgres'), 'select answer from kept')).toBe(42)
  await expect(stat(new URL(left.url('postgres')).searchParams.get('host') ?? '')).rejects.toThrow('ENOENT')
  await server.stop()
})

test('another program with the process number of the old server is not stopped', async () => {
  const owner = await stat(data())
  const stranger = spawn('/bin/sleep', ['600'], isRoot ? { uid: owner.uid, gid: owner.gid } : {})
  onTestFinished(() => void stranger.kill())
  await once(stranger, 'spawn')
  const lines = [stranger.pid, data(), 1, 5432, '/nowhere', '', ' 1 1', 'ready']
  await writeFile(join(data(), 'postmaster.pid'), lines.join('\n'))
  const server = await start()
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
  await server.stop()
})

test('onExit is called when the server ends by itself', async () => {
  const told = new Promise<Error>((resolve) => {
    void start({ onExit: resolve }).then((server) => process.kill(server.pid, 'SIGKILL'))
  })
  expect((await told).message).toContain('PostgreSQL ended by itself')
  const server = await start()
  expect(await ask(server.url('postgres'), 'select answer from kept')).toBe(42)
  await server.stop()
})

test('data of another major version is refused with a sentence that says what to do', async () => {
  const version = join(data(), 'PG_VERSION')
  const ours = await readFile(version, 'utf8')
  await writeFile(version, '17\n')
  await expect(start()).rejects.toMatchObject({
    code: 'data_of_other_version',
    message: expect.stringMatching(
      /^The data in .* is of PostgreSQL 17 and this program brings 18: .*npm run reset.*DATABASE_URL.*\.$/,
    ),
  })
  await writeFile(version, ours)
})

test('a server that does not start gives the reason and the log file', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toMatchObject({
    code: 'database_failed',
    message: expect.stringMatching(
      /^PostgreSQL did not start \(invalid value for parameter "shared_buffers".*\): see .*postgres\.log\.$/,
    ),
  })
})

test.each([
  ['arch', 'mips'],
  ['platform', 'win32'],
] as const)('without a server for the %s %s, the error names DATABASE_URL', (property, value) => {
  const real = process[property]
  onTestFinished(() => void Object.defineProperty(process, property, { value: real }))
  Object.defineProperty(process, property, { value })
  expect(() => locatePackage()).toThrow(
    expect.objectContaining({
      code: 'platform_missing',
      message: expect.stringMatching(/^There is no .*: set DATABASE_URL to .*\.$/),
    }),
  )
})

test.runIf(isRoot)(
  "a package that the server's user cannot read is copied once, to a folder only we can write",
  async () => {
    const open = await mkdtemp(join(tmpdir(), 'open-'))
    const closed = await mkdtemp(join(tmpdir(), 'closed-'))
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await Promise.all([open, closed].map((folder) => rm(folder, { recursive: true })))
    })
    await chmod(open, 0o755)
    vi.stubEnv('TMPDIR', open)
    expect(await temporaryFolder(NOBODY)).toBe(open)
    const installed = locatePackage()
    await cp(join(installed, '..', 'package.json'), join(closed, 'package.json'))
    await cp(installed, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    await chmod(join(closed, 'native', 'bin', 'postgres'), 0o700)

    const [one, two] = await Promise.all([
      findBinaries(NOBODY, join(closed, 'native')),
      findBinaries(NOBODY, join(closed, 'native')),
    ])
    expect(one).toEqual(two)
    expect(one.major).toBe('18')
    const [copy = ''] = await readdir(open)
    expect(await readdir(open)).toEqual([copy])
    expect(basename(copy)).toMatch(/^embedded-postgres-18.*-0$/)
    expect(one.postgres).toBe(join(open, copy, 'native', 'bin', 'postgres'))

    await chmod(join(open, copy), 0o777)
    await expect(findBinaries(NOBODY, join(closed, 'native'))).rejects.toMatchObject({ code: 'binaries_unusable' })
  },
)

test('a temporary folder whose path is too long for a socket, or closed, is not used', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'closed-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(closed, { recursive: true })
  })
  vi.stubEnv('TMPDIR', `/${'long'.repeat(20)}`)
  expect(await temporaryFolder(undefined)).toBe('/tmp')
  vi.stubEnv('TMPDIR', closed)
  expect(await temporaryFolder(undefined)).toBe(closed)
  expect(await temporaryFolder({ uid: 12_345, gid: 12_345 })).toBe('/tmp')
})
