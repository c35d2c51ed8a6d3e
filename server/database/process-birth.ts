import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * What tells a process from a later one that was given the same number: when it began. Answers undefined when no
 * process by that number runs.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim()
  }
  // Fields of proc(5) after the program's name, which may hold blanks and brackets: state is 3, start time is 22.
  // It may end between the two looks; its file is gone with it.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const [state] = fields
  // A zombie holds nothing any more; it only waits to be counted by its parent.
  if (state === 'Z') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return `${boot.trim()} ${fields[19] ?? ''}`
}

/** Whether the number is taken, be it by a process that we may not signal. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
