import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, extname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'

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

const ROOT = join(import.meta.dirname, '..', '..', '..')

/**
 * Builds a TypeScript file of this folder into one script, for a program that a test starts many times: interpreting all its
 * files anew takes seconds each time.
 *
 * @returns its path, for {@link runProgram}
 */
export async function buildProgram(file: string): Promise<string> {
  const outDir = join(ROOT, 'build', 'test-programs')
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    root: ROOT,
    resolve: { tsconfigPaths: true },
    build: { ssr: join(import.meta.dirname, file), outDir, emptyOutDir: false, minify: false },
  })
  return join(outDir, `${basename(file, '.ts')}.js`)
}

/** Runs a TypeScript file of this folder, or one that {@link buildProgram} has made, as a separate process. */
export function runProgram(file: string, args: string[]): Program {
  const path = resolve(import.meta.dirname, file)
  const interpreter = extname(path) === '.ts' ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...interpreter, path, ...args], {
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
