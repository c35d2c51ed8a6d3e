import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const LISTENING = '0A'

/** How a program ended. */
export interface End {
  readonly code: number | null
  readonly output: string
}

/** A process of the operator's server. */
export interface OperatorProcess {
  readonly pid: number
  readonly ended: Promise<End>
  /** What it has written to stdout and stderr. */
  output(): string
  /** Resolves when it says that it listens; rejects when it ends before. */
  readonly ready: Promise<void>
  stop(): Promise<End>
  /** kill -9, and the same for everything that it has started, as when its machine loses power. */
  killNine(): Promise<End>
}

/** A signal for a process and for those that it has started; the parent first, so that it starts no other. */
export function signalTree(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const children = childrenOf(pid)
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Runs a program with no environment variables but the given ones. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): OperatorProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, { cwd: root, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]): End => ({ code, output }))
  const said = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('listens on') && resolve())
  })
  const ready = Promise.race([
    said,
    ended.then(() => {
      throw new Error(`The program ended: ${output}`)
    }),
  ])
  ready.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    ready,
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
    killNine: async () => {
      signalTree(child.pid ?? 0, 'SIGKILL')
      return await ended
    },
  }
}

/** `npm run serve`, without npm. */
export const serve = (env: Readonly<Record<string, string>>): OperatorProcess =>
  startProgram(process.execPath, ['build/server/serve.mjs'], env)

/** The ports on which a process listens, and the addresses, in the hexadecimal form of /proc/net/tcp. */
export function listeningPorts(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        // It was closed since the folder was read.
        return []
      }
    }),
  )
  const ports = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTENING && inodes.has(inode ?? ''))
      .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16)),
  )
  return [...new Set(ports)].sort((one, other) => one - other)
}
