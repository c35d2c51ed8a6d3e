import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** How a program ended, and what it wrote to stderr. */
export interface Ending {
  readonly code: number | null
  readonly signal: string | null
  /** The lines that it wrote to stderr. */
  readonly complaint: readonly string[]
}

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the program reports that it serves; rejects when it ends before. */
  readonly ready: Promise<void>
  readonly ended: Promise<Ending>
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/** Starts the built server in a process of its own, with no environment variables but the given ones. */
export function startServer(settings: Readonly<Record<string, string>>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['build/sandbox/server.mjs'], {
    cwd: root,
    env: { PATH, HOME, SEED: 'empty', SIMULATE: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = once(child, 'close').then(([code, signal]): Ending => ({
    code,
    signal,
    complaint: complaint.split('\n').filter((line) => line !== ''),
  }))
  const said = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Ctrl-C stops') && resolve())
  })
  const ready = Promise.race([
    said,
    ended.then((ending) => {
      throw new Error(`The server ended: ${JSON.stringify(ending)}`)
    }),
  ])
  // A test that expects the start to fail does not await `ready`: its rejection must not be unhandled.
  ready.catch(() => undefined)
  return { pid: child.pid ?? 0, ready, ended, kill: (signal) => void child.kill(signal) }
}

/** Ports below those that systems give to connections: one of these could be taken again before the program has it. */
const PORTS = { first: 20_000, count: 12_000 }

/** A port that is free now, for a program that begins later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const wanted = PORTS.first + randomInt(PORTS.count)
    const held = await holdPort(wanted).catch(() => undefined)
    if (!held) continue
    await held.release()
    return held.port
  }
}

/** Listens on a port of 127.0.0.1: any free one, or the given one. @throws when the port is taken */
export async function holdPort(wanted = 0): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer()
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  const release = async (): Promise<void> => {
    server.close()
    await once(server, 'close')
  }
  return { port: address.port, release }
}
