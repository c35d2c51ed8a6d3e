import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'

const headSchema = z.object({ number: z.string(), hash: z.string() })

/** The state of a local EVM chain at one of its blocks. */
export interface Snapshot {
  readonly number: bigint
  readonly hash: string
  /** The answer of anvil_dumpState: gzip, whose checksum shows a missing or wrong byte. */
  readonly state: Uint8Array
}

/** Replaces the file atomically, so that a reader gets the old or the new snapshot and never a part of one. */
export async function writeSnapshot(file: string, { number, hash, state }: Snapshot): Promise<void> {
  const written = `${file}.new`
  const handle = await open(written, 'w')
  try {
    await handle.write(`${JSON.stringify({ number: String(number), hash })}\n`)
    await handle.write(state)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(written, file)
  const folder = await open(dirname(file), 'r')
  // Windows cannot open folders; there nothing more can be done to make the rename durable.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

/** The snapshot in the file; undefined when there is none or it is damaged. */
export async function readSnapshot(file: string): Promise<Snapshot | undefined> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  const end = bytes.indexOf('\n')
  if (end === -1) return undefined
  const state = bytes.subarray(end + 1)
  try {
    const { number, hash } = headSchema.parse(JSON.parse(bytes.subarray(0, end).toString('utf8')))
    await promisify(gunzip)(state)
    return { number: BigInt(number), hash, state }
  } catch {
    return undefined
  }
}

export async function dropSnapshot(file: string): Promise<void> {
  await rm(file, { force: true })
}
