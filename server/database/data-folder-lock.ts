import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { processBirth } from './process-birth'
import { StartError } from './start-error'

/**
 * Each holder has a numbered file, and the highest number is the lock. Only one process can create the next number, and
 * no file is deleted before a higher one exists. So two processes that find the same dead holder cannot both take the
 * lock, which could happen if they deleted its file first.
 */
const FILE_NAME = /^lock\.(\d+)$/

const HolderFile = z.object({
  pid: z.number(),
  birth: z.string(),
  since: z.string(),
  serves: z.string(),
  released: z.boolean(),
})
type Holder = z.infer<typeof HolderFile>

/** The lock of a data folder. */
export interface DataFolderLock {
  /** Frees the folder for the next process. A holder that was killed is recognised without it. */
  release(): Promise<void>
}

/**
 * Makes this process the only one that uses `dataDir`; creates the folder if it does not exist. `serves` is shown to a
 * second process that is refused.
 *
 * @throws StartError folder_in_use, naming the holder; folder_closed
 *
 * @example
 * const lock = await lockDataFolder({ dataDir: '.data', serves: 'http://localhost:4173' })
 */
export async function lockDataFolder(options: { dataDir: string; serves: string }): Promise<DataFolderLock> {
  const dataDir = resolve(options.dataDir)
  try {
    return await lock(dataDir, options.serves)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError('folder_closed', `${dataDir} cannot be used (${reason}): set DATA_DIR to a folder of yours.`, {
      cause: error,
    })
  }
}

async function lock(dataDir: string, serves: string): Promise<DataFolderLock> {
  await mkdir(dataDir, { recursive: true })
  const birth = (await processBirth(process.pid)) ?? ''
  const holder: Holder = { pid: process.pid, birth, since: new Date().toISOString(), serves, released: false }
  for (;;) {
    const numbers = await lockNumbers(dataDir)
    const highest = numbers.at(-1) ?? 0
    await refuseIfHeld(dataDir, highest)
    const file = lockFile(dataDir, highest + 1)
    if (!(await createWhole(file, holder))) continue
    // Another process may have created a higher number since the files were listed; then this file is not the lock.
    if ((await lockNumbers(dataDir)).at(-1) !== highest + 1) {
      await rm(file)
      continue
    }
    await Promise.all(numbers.map((number) => rm(lockFile(dataDir, number), { force: true })))
    return { release: () => replace(file, { ...holder, released: true }) }
  }
}

const lockFile = (dataDir: string, number: number): string => join(dataDir, `lock.${number}`)

async function lockNumbers(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir)
  const numbers = names.map((name) => Number(FILE_NAME.exec(name)?.[1]))
  return numbers.filter(Number.isInteger).sort((a, b) => a - b)
}

async function refuseIfHeld(dataDir: string, number: number): Promise<void> {
  const text = await readFile(lockFile(dataDir, number), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  const { pid, birth, since, serves, released } = HolderFile.parse(JSON.parse(text))
  if (released || (await processBirth(pid)) !== birth) return
  throw new StartError(
    'folder_in_use',
    `${dataDir} is in use by process ${pid}, which has served ${serves} since ${since}: use that one, stop it, or set DATA_DIR to another folder.`,
  )
}

/** Creates a file with its whole content at once; false when it exists already. */
async function createWhole(file: string, holder: Holder): Promise<boolean> {
  const draft = await writeDraft(file, holder)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft)
  }
}

async function replace(file: string, holder: Holder): Promise<void> {
  await rename(await writeDraft(file, holder), file)
}

async function writeDraft(file: string, holder: Holder): Promise<string> {
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, JSON.stringify(holder))
  return draft
}
