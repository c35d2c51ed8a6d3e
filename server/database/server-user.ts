import { realpath, stat } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as when this program is started by root, because it refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/** The folder of a server's socket has a name that begins with this. */
export const SOCKET_FOLDER_PREFIX = 'sandbox-pg-'

const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 }
const READ = 4
const ENTER = 1
/** The path of a socket may have 107 bytes (103 on macOS), of which `/sandbox-pg-XXXXXX/.s.PGSQL.5432` takes 32. */
const LONGEST_TEMPORARY_PATH = 71

/**
 * The user to run PostgreSQL as; undefined to run it as the current user. For root it is the owner of the existing
 * data, so that data of an ordinary user keeps its owner, or else `nobody`.
 */
export async function chooseServerUser(dataFolder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await statIfThere(dataFolder)
  return found === undefined || found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid }
}

/** The first folder on the way to `path`, or `path` itself, that `user` may not use; undefined when all can be used. */
export async function closedTo(user: ServerUser | undefined, path: string): Promise<string | undefined> {
  if (user === undefined) return undefined
  const target = await realpath(path)
  for (const step of stepsTo(target)) {
    const found = await stat(step)
    if (!isAllowed(user, found, found.isDirectory() ? ENTER : READ)) return step
  }
  return undefined
}

/** A folder for temporary files that `user` can use and whose path is short enough for a socket. */
export async function temporaryFolder(user: ServerUser | undefined): Promise<string> {
  const preferred = tmpdir()
  const fits = Buffer.byteLength(preferred) <= LONGEST_TEMPORARY_PATH
  return fits && (await closedTo(user, preferred)) === undefined ? preferred : '/tmp'
}

/** Like `stat`, but undefined when nothing is there. */
export async function statIfThere(path: string): Promise<Stats | undefined> {
  return await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function stepsTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...stepsTo(parent), path]
}

function isAllowed(user: ServerUser, { mode, uid, gid }: Stats, wanted: number): boolean {
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
