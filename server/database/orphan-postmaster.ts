import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isRunning } from './process-birth'
import { SOCKET_FOLDER_PREFIX } from './server-user'
import { StartError } from './start-error'

const STOP_SECONDS = 60

/**
 * Stops the PostgreSQL that a killed run has left on `dataFolder`, and removes its files. The caller holds the lock of
 * the data folder, so no living process uses that server.
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid')
  const left = await readPostmasterFile(file)
  if (left === undefined) return
  const folder = await realpath(dataFolder)
  if (await isPostmasterOf(left.pid, folder)) {
    process.kill(left.pid, 'SIGINT')
    await waitForEnd(left.pid, folder)
  } else if (isRunning(left.pid)) {
    // Another program has this process number now, and PostgreSQL would take it for a running server.
    await rm(file, { force: true })
  }
  if (basename(left.socketFolder).startsWith(SOCKET_FOLDER_PREFIX)) {
    await rm(left.socketFolder, { recursive: true, force: true })
  }
}

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, ... */
async function readPostmasterFile(file: string): Promise<{ pid: number; socketFolder: string } | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 1 ? { pid, socketFolder: lines[4] ?? '' } : undefined
}

/**
 * Whether the process is the PostgreSQL of this folder. Another program may have got its number, and must not be
 * signalled.
 */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL runs in its data folder. Without a link the process has ended or belongs to another user.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && stdout.includes(folder)
}

async function waitForEnd(pid: number, folder: string): Promise<void> {
  const deadline = performance.now() + STOP_SECONDS * 1000
  while (await isPostmasterOf(pid, folder)) {
    if (performance.now() > deadline) {
      throw new StartError(
        'database_failed',
        `The PostgreSQL of an earlier run (process ${pid}) does not end: end it, then start again.`,
      )
    }
    await pause(20)
  }
}
