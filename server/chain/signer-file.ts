import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { StartError } from '#server/database/start-error'
import { seedSigner } from './seed-signer'
import type { Signer } from './signer'

/** How the file is sealed: `seal` and `unseal` use the server's secret, and know its older versions. */
export interface Sealing {
  readonly seal: (text: string) => string
  /** @throws when the text was sealed under a secret that is not known here, or was changed */
  readonly unseal: (text: string) => string
}

const SEED = /^[0-9a-f]{64}$/

/**
 * The signer whose seed is in a file, sealed under the server's secret. The first start draws the seed and writes the
 * file, which only this user can read; a copy of it must be kept, because every address of the platform comes from it.
 *
 * @throws StartError settings_wrong when the file cannot be read, or opens under no secret that is known here
 * @example
 * const signer = await openSignerFile({ file: join(dataDir, 'signer'), seal, unseal })
 */
export async function openSignerFile({ file, seal, unseal }: Sealing & { file: string }): Promise<Signer> {
  const sealed = (await readSealed(file)) ?? (await writeSealed(file, seal(randomBytes(32).toString('hex'))))
  let seed: string
  try {
    seed = unseal(sealed.trim())
  } catch (cause) {
    throw unusable(file, cause)
  }
  if (!SEED.test(seed)) throw unusable(file)
  return seedSigner(hexToBytes(seed))
}

/**
 * Seals the file with the current secret where an earlier one sealed it: who drops the earlier secret would lose every address
 * otherwise. The new file is read back before it takes the place of the old one.
 *
 * @returns what is in the file now: the old text where this process may not write there
 * @throws StartError settings_wrong
 */
export async function resealSignerFile({
  file,
  seal,
  unseal,
  isCurrent,
}: Sealing & { file: string; isCurrent: (sealed: string) => boolean }): Promise<string> {
  const sealed = (await readSealed(file))?.trim()
  if (sealed === undefined) throw unusable(file)
  if (isCurrent(sealed)) return sealed
  const seed = unseal(sealed)
  const own = `${file}.${randomUUID()}`
  try {
    await writeFile(own, seal(seed), { mode: 0o600, flush: true })
    await giveToOwnerOf(dirname(file), own)
    const written = (await readFile(own, 'utf8')).trim()
    if (unseal(written) !== seed) throw new Error('The file does not read back as it was written.')
    await rename(own, file)
    return written
  } catch (cause) {
    if (isCode(cause, 'EROFS') || isCode(cause, 'EACCES') || isCode(cause, 'EPERM')) return sealed
    throw unusable(file, cause)
  } finally {
    await rm(own, { force: true }).catch(() => undefined)
  }
}

async function readSealed(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return undefined
    throw unusable(file, cause)
  }
}

/** Writes the whole file at once, and only where there is none: of two first starts one seed wins for both. */
async function writeSealed(file: string, sealed: string): Promise<string> {
  // A name of its own, also among starts of one process: the first that is done would delete the others' file.
  const own = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(own, sealed, { mode: 0o600, flush: true })
    await giveToOwnerOf(dirname(file), own)
    await link(own, file)
    return sealed
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return (await readSealed(file)) ?? sealed
    throw unusable(file, cause)
  } finally {
    await rm(own, { force: true })
  }
}

/** Who tries a start as root must not take the keys from the user whose folder it is: the service could not read them then. */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function unusable(file: string, cause?: unknown): StartError {
  return new StartError(
    'settings_wrong',
    `The keys in ${file} cannot be read: give back the SECRET that sealed them and the right to read the file, or restore the file from its copy.`,
    { cause },
  )
}
