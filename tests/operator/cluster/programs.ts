import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync, readdirSync, readFileSync } from 'node:fs'
import { account } from '../../../tools/system-postgres.mjs'

/** A program that runs in the background as the account of PostgreSQL, and writes into a file. */
export interface Program {
  readonly pid: number
  isOver(): boolean
  readonly ended: Promise<unknown>
  /** Ends it at once, without a word to it. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  readonly cwd: string
  /** What it writes is added at the end of this file. */
  readonly log: string
  readonly env: Readonly<Record<string, string>>
  /** What it is sent when the test is killed. On TERM Patroni ends its PostgreSQL too. */
  readonly lastWord?: 'TERM' | 'KILL'
}

/** Starts a program with no variables but the given ones. */
export function startInBackground(
  command: string,
  args: readonly string[],
  { cwd, log, env, lastWord = 'KILL' }: ProgramOptions,
): Program {
  const file = openSync(log, 'a')
  // Where the test itself is killed, nothing of its cluster is left.
  const all = ['--pdeathsig', lastWord, '--', command, ...args]
  const child = spawn('/usr/bin/setpriv', all, { ...account(), cwd, env, stdio: ['ignore', file, file] })
  closeSync(file)
  let isOver = false
  const ended = once(child, 'close').then(() => (isOver = true))
  return {
    pid: child.pid ?? 0,
    isOver: () => isOver,
    ended,
    kill: async () => {
      if (isOver) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Processes and all that they have started, and what those have started. */
export function treeOf(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => [pid, ...treeOf(childrenOf(pid))])
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    // It has ended by itself.
    return []
  }
}

/** Sends a signal to each process that is still there. */
export function signalAll(pids: readonly number[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}
