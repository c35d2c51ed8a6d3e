import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Program {
  /** Also the number of its process group. */
  pid: number
  /** What it has said so far, line by line. */
  lines: string[]
  /** Waits until it has said `count` lines, or for its end. */
  said(count: number): Promise<void>
  /** Its exit code, or null when it was killed. What it has said until then has been read. */
  ended(): Promise<number | null>
}

/** Runs a TypeScript file of this folder as a process of its own. */
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
