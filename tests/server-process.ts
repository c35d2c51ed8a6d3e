import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** How a program ended, and what it had to say. */
export interface Ending {
  readonly code: number | null
  readonly signal: string | null
  /** What it told the person who started it, line by line. */
  readonly complaint: readonly string[]
}

export interface ServerProcess {
  readonly pid: number
  /** Settles when the program says that all is up; rejects when it ended before. */
  readonly ready: Promise<void>
  readonly ended: Promise<Ending>
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/** The built server in a process of its own, with nothing set but what is given. */
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
  // Whoever expects an end does not wait for the beginning.
  ready.catch(() => undefined)
  return { pid: child.pid ?? 0, ready, ended, kill: (signal) => void child.kill(signal) }
}

/** A port that nobody listens on, now. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort()
  await release()
  return port
}

/** Listens on a port of 127.0.0.1: any, or a certain one. @throws when somebody else does */
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
