import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock'
import type { DataFolderLock } from './data-folder-lock'
import { openDatabase } from './open-database'
import { testDatabase } from './test-database'
import { runProgram } from './testing/program'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lock-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

const lock = (): Promise<DataFolderLock> => lockDataFolder({ dataDir, serves: 'http://localhost:4200' })

test('a second process is refused with a sentence that names the holder', async () => {
  const holder = runProgram('hold-data-folder.ts', [dataDir])
  await holder.said(1)
  await expect(lock()).rejects.toMatchObject({
    code: 'folder_in_use',
    message: expect.stringMatching(
      new RegExp(
        `^${dataDir} is in use by process ${holder.pid}, which has served http://localhost:4173 since 20\\S+Z: .*DATA_DIR.*\\.$`,
      ),
    ),
  })
  process.kill(-holder.pid, 'SIGKILL')
  await holder.ended()
})

test('a killed holder does not block the next one', async () => {
  const holder = runProgram('hold-data-folder.ts', [dataDir])
  await holder.said(1)
  process.kill(-holder.pid, 'SIGKILL')
  await holder.ended()
  const next = await lock()
  await expect(lock()).rejects.toThrow(`process ${process.pid}`)
  await next.release()
})

test('another process with the process number of a dead holder does not block the next one', async () => {
  const stranger = { pid: process.pid, birth: 'another', since: '2026', serves: 'nothing', released: false }
  await writeFile(join(dataDir, 'lock.7'), JSON.stringify(stranger))
  await (await lock()).release()
  expect(await readdir(dataDir)).toEqual(['lock.8'])
})

test('the folder is free again after release', async () => {
  const first = await lock()
  await expect(lock()).rejects.toMatchObject({ code: 'folder_in_use' })
  await first.release()
  const second = await lock()
  await expect(lock()).rejects.toMatchObject({ code: 'folder_in_use' })
  await second.release()
})

test('of twenty that find a dead holder at the same moment, one gets the lock', async () => {
  const dead = { pid: 2 ** 22 + 1, birth: 'gone', since: '2026', serves: 'nothing', released: false }
  await writeFile(join(dataDir, 'lock.1'), JSON.stringify(dead))
  const results = await Promise.allSettled(Array.from({ length: 20 }, lock))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toEqual(Array.from({ length: 19 }, () => expect.objectContaining({ code: 'folder_in_use' })))
  expect(await readdir(dataDir)).toEqual(['lock.2'])
})

test('a folder that cannot be made gives a sentence that names DATA_DIR', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const impossible = lockDataFolder({ dataDir: join(dataDir, 'file', 'below'), serves: '' })
  await expect(impossible).rejects.toMatchObject({
    code: 'folder_closed',
    message: expect.stringContaining('DATA_DIR'),
  })
})

test('two processes on one database of somebody else cannot share a folder: the second one names the first', async () => {
  const { url: databaseUrl } = await testDatabase()
  const open = async (serves: string) =>
    await openDatabase({ dataDir, world: 'empty', databaseUrl, migrations: [], serves, onError: () => undefined })
  const first = await open('http://localhost:4201')
  await expect(open('http://localhost:4202')).rejects.toThrow(
    `is in use by process ${process.pid}, which has served http://localhost:4201 since`,
  )
  await first.close()
  const next = await open('http://localhost:4203')
  await next.close()
})
