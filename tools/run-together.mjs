// Programs that a command of package.json starts and that end with it.

/**
 * Passes signals on to the children. When one of them has ended, the others are ended too. This program ends last, when
 * they have closed everything.
 * @param {import('node:child_process').ChildProcess[]} children
 */
export function runTogether(children) {
  const end = (signal) => children.forEach((child) => child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 1
      end('SIGTERM')
    })
  if (!process.env.npm_lifecycle_event) return
  // npm gives its SIGTERM to the shell that runs the command. That shell ends and passes nothing on, so that the server
  // would go on alone. A process without its parent gets another parent.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end('SIGTERM')
  }, 500)
  watch.unref()
}
