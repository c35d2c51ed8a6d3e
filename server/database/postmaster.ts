import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { statIfThere } from './server-user'
import type { ServerUser } from './server-user'
import { StartError } from './start-error'

const START_SECONDS = 120
const STOP_SECONDS = 30
/** Part of PostgreSQL's message while the child processes of a killed server are still ending. */
const STILL_IN_USE = 'is still in use'
const STILL_IN_USE_SECONDS = 20

/**
 * The environment of the server. It takes nothing from the caller: PGPORT or PGDATA would change the server's place,
 * LC_ALL its messages.
 */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** How to start the server. */
export interface Launch {
  program: string
  /** The working folder; separate from the path in `args`, which may be relative to it. */
  folder: string
  args: string[]
  user: ServerUser | undefined
  log: string
  /** The connection string that is tried until the server answers. */
  url: string
}

/**
 * Starts PostgreSQL and waits until it answers. It runs in its own session, so that Ctrl-C in the terminal ends only
 * this program, which then stops the database after its last queries.
 *
 * @throws StartError database_failed
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  if ((await statIfThere(launch.log)) !== undefined) await rename(launch.log, `${launch.log}.1`)
  const patience = performance.now() + STILL_IN_USE_SECONDS * 1000
  for (;;) {
    const postmaster = await launchOnce(launch)
    if (await answers(postmaster, launch.url)) return postmaster
    const said = await lastError(launch.log)
    if (!said.includes(STILL_IN_USE) || performance.now() > patience) {
      throw new StartError('database_failed', `PostgreSQL did not start (${said}): see ${launch.log}.`)
    }
    await pause(100)
  }
}

async function launchOnce({ program, folder, args, user, log }: Launch): Promise<ChildProcess> {
  const output = await open(log, 'a', 0o600)
  try {
    const postmaster = spawn(program, args, {
      ...user,
      cwd: folder,
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    await once(postmaster, 'spawn')
    const endWithUs = (): void => void postmaster.kill('SIGINT')
    process.once('exit', endWithUs)
    postmaster.once('exit', () => process.removeListener('exit', endWithUs))
    return postmaster
  } finally {
    await output.close()
  }
}

/** Waits until PostgreSQL answers; false when it ended before. */
async function answers(postmaster: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + START_SECONDS * 1000
  while (!hasEnded(postmaster)) {
    const client = new Client({ connectionString: url })
    // An error after the connection does not matter: the client is used only once.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch (cause) {
      if (performance.now() > deadline) {
        postmaster.kill('SIGQUIT')
        throw new StartError('database_failed', `PostgreSQL has not answered for ${START_SECONDS} s: start again.`, {
          cause,
        })
      }
    }
    await pause(20)
  }
  return false
}

/** Stops PostgreSQL: by a fast shutdown, which ends its sessions, and by an immediate one if that takes too long. */
export async function endPostmaster(postmaster: ChildProcess): Promise<void> {
  if (hasEnded(postmaster)) return
  const ended = once(postmaster, 'exit')
  postmaster.kill('SIGINT')
  const impatience = setTimeout(() => postmaster.kill('SIGQUIT'), STOP_SECONDS * 1000)
  await ended
  clearTimeout(impatience)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function lastError(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/, '')
}
