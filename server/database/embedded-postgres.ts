import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from './embedded-binaries'
import type { EmbeddedBinaries } from './embedded-binaries'
import { stopOrphan } from './orphan-postmaster'
import { endPostmaster, launchPostmaster, SERVER_ENVIRONMENT } from './postmaster'
import { chooseServerUser, closedTo, SOCKET_FOLDER_PREFIX, statIfThere, temporaryFolder } from './server-user'
import type { ServerUser } from './server-user'
import { StartError } from './start-error'

/**
 * On Linux this path names the working folder of the process that uses it. PostgreSQL gets it as the path of its data
 * where its own user may not enter a folder above them: a working folder is usable without entering the folders above.
 */
const OWN_FOLDER = '/proc/self/cwd'

/** What to start, and where. */
export interface EmbeddedPostgresOptions {
  /** Absolute, or relative to the working folder. The caller holds its lock, see data-folder-lock.ts. */
  dataDir: string
  /** The server's data is `dataDir/world/postgres`. */
  world: string
  /** Settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>
  /** Called when the server ends by itself; its users cannot continue. */
  onExit?: (error: Error) => void
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The connection string of a database of this server. */
  url(database: string): string
  /** The process number of the server. */
  pid: number
  /** Closes sessions, writes all data to disk, and returns when the server has ended. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that npm installed. Its data is made on first use. It is reached by a unix socket in a folder
 * that only its user may enter. A server that a killed run has left is stopped first.
 *
 * @throws StartError platform_missing, binaries_unusable, folder_closed, data_of_other_version, database_failed
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = join(resolve(options.dataDir), options.world, 'postgres')
  try {
    return await start(folder, options)
  } catch (error) {
    throw explainClosed(folder, error)
  }
}

async function start(folder: string, { settings = {}, onExit }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await chooseServerUser(folder)
  const binaries = await findBinaries(user)
  await makeData(folder, binaries, user)
  await refuseOtherVersion(folder, binaries.major)
  await stopOrphan(folder)

  const socketFolder = await mkdtemp(join(await temporaryFolder(user), SOCKET_FOLDER_PREFIX))
  if (user !== undefined) await chown(socketFolder, user.uid, user.gid)
  const url = (database: string): string =>
    `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
  const removeSocket = (): Promise<void> => rm(socketFolder, { recursive: true, force: true })
  const postmaster = await launchPostmaster({
    program: binaries.postgres,
    folder,
    args: ['-D', await pathFor(user, folder), ...flags({ ...ownSettings(socketFolder), ...settings })],
    user,
    log: `${folder}.log`,
    url: url('postgres'),
  }).catch(async (error: unknown) => {
    await removeSocket()
    throw error
  })

  let stopping = false
  postmaster.once('exit', () => {
    if (!stopping) onExit?.(new Error(`PostgreSQL ended by itself: see ${folder}.log`))
  })
  return {
    url,
    pid: postmaster.pid ?? 0,
    stop: async () => {
      stopping = true
      await endPostmaster(postmaster)
      await removeSocket()
    },
  }
}

const ownSettings = (socketFolder: string): Record<string, string> => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: socketFolder,
  // The server asks for no password, so the socket and its folder are closed to other users.
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
})

const flags = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Makes the data in a draft folder and renames it, so that a start that is killed leaves no half-made data. */
async function makeData(folder: string, { initdb }: EmbeddedBinaries, user: ServerUser | undefined): Promise<void> {
  if ((await statIfThere(folder)) !== undefined) return
  // Others may pass this folder, because the server may run as another user; the folders in it are closed.
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o711 })
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (user !== undefined) await chown(draft, user.uid, user.gid)
  const args = ['-D', await pathFor(user, draft), '-U', 'postgres', '--auth-local=trust', '--auth-host=reject']
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(initdb, [...args, ...locale], { ...user, cwd: draft, env: SERVER_ENVIRONMENT })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.trim().split('\n').at(-1) : String(cause)
    throw new StartError(
      'database_failed',
      `PostgreSQL could not make its data in ${folder} (${reason}): correct that, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  await rename(draft, folder)
}

async function refuseOtherVersion(folder: string, major: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartError(
    'data_of_other_version',
    `The data in ${folder} is of PostgreSQL ${found} and this program brings ${major}: run npm run reset for new data, or set DATABASE_URL to a PostgreSQL ${found} that holds it.`,
  )
}

/**
 * The path under which `user` can use the data folder: the folder itself, or `OWN_FOLDER` where a folder above it is
 * closed to `user`, such as the home folder of root. The process is started in the data folder before it becomes
 * `user`.
 *
 * @throws StartError folder_closed, where such a folder is closed and the system is not Linux
 */
async function pathFor(user: ServerUser | undefined, folder: string): Promise<string> {
  const closed = await closedTo(user, join(folder, '..'))
  if (closed === undefined) return folder
  if (process.platform === 'linux') return OWN_FOLDER
  throw new StartError(
    'folder_closed',
    `PostgreSQL may not run as root, and its own user may not enter ${closed}: set DATA_DIR to a folder outside it, or do not start as root.`,
  )
}

function explainClosed(folder: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof StartError || (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS')) return error
  return new StartError(
    'folder_closed',
    `The data in ${folder} cannot be used (${code}): set DATA_DIR to a folder of yours, or start as the user who made it.`,
    { cause: error },
  )
}
