// How long processes were on a core. Unlike what a clock shows, it hardly depends on what else the machine does.
import { readdirSync, readFileSync } from 'node:fs'

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
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

/** Milliseconds of a process and of all that it started and that still run, as Linux tells them; itself left out. */
export function cpuOfChildren(pid = process.pid) {
  const children = threadsOf(pid).flatMap((thread) => read(`${thread}/children`).split(' ').filter(Boolean))
  const nanos = (child) =>
    threadsOf(child).reduce((sum, thread) => sum + Number(read(`${thread}/schedstat`).split(' ')[0]), 0)
  return children.reduce((sum, child) => sum + nanos(child) / 1e6 + cpuOfChildren(child), 0)
}
