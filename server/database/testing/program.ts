import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A program under test. */
export interface Program {
  /** Its process number, which is also that of its process group. */
  pid: number
  /** The lines that it has printed so far. */
  lines: string[]
  /** Waits until it has printed `count` lines or has ended. */
  said(count: number): Promise<void>
  /** Waits for its end and its whole output; returns its exit code, or null when it was killed. */
  ended(): Promise<number | null>
}

/** Runs a TypeScript file of this folder as a separate process. */
export function runProgram(file: string, args: string[]): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  const read = once(output, 'close')
  const pid = child.pid ?? 0
  return {
    pid,
    lines,
    said: async (count) => {
      while (lines.length < count && child.exitCode === null && child.signalCode === null)
        await Promise.race([once(output, 'line'), closed])
    },
    ended: async () => {
      await Promise.all([closed, read])
      return child.exitCode
    },
  }
}
