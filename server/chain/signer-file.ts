import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Db } from '#server/database/schema'
import { StartError } from '#server/database/start-error'
import { chainTypeSchema } from '#shared/wallet/envelope'
import { seedSigner } from './seed-signer'
import type { Signer } from './signer'

/** How the file is sealed: `seal` and `unseal` use the server's secret, and know its older versions. */
export interface Sealing {
  readonly seal: (text: string) => string
  /** @throws when the text was sealed under a secret that is not known here, or was changed */
  readonly unseal: (text: string) => string
}

const SEED = /^[0-9a-f]{64}$/

interface OpenOptions extends Sealing {
  readonly file: string
  /** Whether a seed is drawn where there is no file: only before a worker has ever had one. */
  readonly draws: boolean
}

/**
 * The signer whose seed is in a file, sealed under the server's secret. The first start draws the seed and writes the
 * file, which only this user can read; a copy of it must be kept, because every address of the platform comes from it.
 *
 * @throws StartError settings_wrong when the file cannot be read, opens under no secret that is known here, or is not there
 *   and no seed may be drawn
 * @example
 * const signer = await openSignerFile({ file: join(dataDir, 'signer'), seal, unseal, draws: true })
 */
export async function openSignerFile({ file, seal, unseal, draws }: OpenOptions): Promise<Signer> {
  const found = await readSealed(file)
  if (found === undefined && !draws)
    throw new StartError(
      'settings_wrong',
      `There is no file ${file}, and workers of this database had one: its addresses come from the keys in it. Correct SIGNER_FILE, mount its folder, or restore the file from its copy. If all copies are lost, see "addresses new-keys" in docs/operator.md.`,
    )
  const sealed = found ?? (await writeSealed(file, seal(randomBytes(32).toString('hex'))))
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
 * Refuses a file of another installation: money that comes to the addresses of this one could not be moved with its keys. It has to
 * derive any of the addresses that are ready to be given out.
 *
 * @throws StartError settings_wrong
 * @example
 * await refuseOtherSeed(db, { file: '/var/lib/settlement/signer', signer })
 */
export async function refuseOtherSeed(db: Db, { file, signer }: { file: string; signer: Signer }): Promise<void> {
  const ready = await db
    .selectFrom('chain_address_pool')
    .innerJoin('network', 'network.id', 'chain_address_pool.network_id')
    .select(['network.id', 'chain_type', 'purpose', 'key_index', 'address'])
    .where('key_source', '=', 'seed')
    .execute()
  const isOwn = ({ id, chain_type, purpose, key_index, address }: (typeof ready)[number]): boolean =>
    signer.addressOf({ id, chain_type: chainTypeSchema.parse(chain_type) }, { purpose, index: BigInt(key_index) }) ===
    address
  if (ready.length === 0 || ready.some(isOwn)) return
  throw new StartError(
    'settings_wrong',
    `The keys in ${file} are not those that the addresses of this database come from: correct SIGNER_FILE, or restore the file from its copy. If all copies are lost, see "addresses new-keys" in docs/operator.md.`,
  )
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
