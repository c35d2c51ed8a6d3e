// Runs a temporary PostgreSQL server from the system's packages: a new cluster in a temporary folder, on the loopback.
// Installs the package if it is missing (Debian, as root).
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function binaries() {
  const found = existsSync(versions)
    ? readdirSync(versions)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  return found.length > 0 ? join(versions, String(Math.max(...found)), 'bin') : null
}

/** The folder of the server's programs. Without one the program ends and says what to install. */
export function requireBinaries() {
  if (!binaries() && isRoot) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const bin = binaries()
  if (bin) return bin
  process.stderr.write(
    'No PostgreSQL 15 or later on this machine: install the package "postgresql" and run this again.\n',
  )
  process.exit(1)
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** PostgreSQL refuses to run as root, so it runs as the account that its package has made. */
export const account = () =>
  isRoot
    ? {
        uid: Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout),
        gid: Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout),
      }
    : {}

function makeData(data, { bin, user, folder }) {
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb did not work: ${made.stderr}`)
}

/**
 * Calls `run` with the address of a new server. Its data is removed afterwards, unless `keepIn` names a folder for it; for
 * root it must be a folder that the account `postgres` can enter.
 *
 * @template Result
 * @param {(databaseUrl: string) => Result | Promise<Result>} run
 * @param {{ keepIn?: string, settings?: string[] }} [options] `settings` of the server, such as `fsync=off`
 * @returns {Promise<Result>}
 */
export async function withSystemPostgres(run, { keepIn, settings: more = [] } = {}) {
  const bin = requireBinaries()
  const user = account()
  const folder = keepIn ?? mkdtempSync(join(tmpdir(), 'pg-'))
  mkdirSync(folder, { recursive: true })
  if (isRoot) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  if (!existsSync(data)) makeData(data, { bin, user, folder })
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...more]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
  try {
    const ready = () =>
      spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-t', '30'], { stdio: 'ignore' })
        .status === 0
    for (let tries = 0; !ready() && tries < 100; tries += 1) spawnSync('sleep', ['0.2'])
    return await run(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    const stopped = new Promise((done) => server.on('exit', done))
    server.kill('SIGINT')
    await stopped
    if (!keepIn) rmSync(folder, { recursive: true, force: true })
  }
}
