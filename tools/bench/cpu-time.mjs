// Measures the CPU time of processes. Unlike elapsed time, it hardly depends on what else the machine does.
import { readdirSync, readFileSync } from 'node:fs'

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

const threadsOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  } catch {
    return []
  }
}

/** CPU milliseconds of all running descendants of a process, without the process itself; from Linux' /proc. */
export function cpuOfChildren(pid = process.pid) {
  const children = threadsOf(pid).flatMap((thread) => read(`${thread}/children`).split(' ').filter(Boolean))
  const nanos = (child) =>
    threadsOf(child).reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(' ')[0]), 0)
  return children.reduce((sum, child) => sum + nanos(child) / 1e6 + cpuOfChildren(child), 0)
}
