import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * The start time of a process, which distinguishes it from a later process with the same number; undefined when no such
 * process runs.
 */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim()
  }
  // Fields of proc(5) after the program's name, which may contain spaces and brackets: the state is field 3, the start
  // time field 22. The file disappears when the process ends.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.replace(/^.*\) /s, '').split(' ')
  const [state] = fields
  // A zombie has ended; it only waits until its parent reads its exit code.
  if (state === 'Z') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return `${boot.trim()} ${fields[19] ?? ''}`
}

/** Whether a process with this number runs, even one that this process may not signal. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
