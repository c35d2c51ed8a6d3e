import { StartError } from '#server/database/start-error'
import { createEnding } from './ending'
import type { Ending } from './ending'
import { readSignerEnvironment } from './signer-environment'

/** Starts one process of an operator: `ROLE=api` or `ROLE=worker` on a PostgreSQL that runs already, or `ROLE=signer`. */
async function start(): Promise<void> {
  const ending = createEnding()
  endOnSignals(ending)
  let report: string
  try {
    report = await startRole(ending)
  } catch (error) {
    // A signal came during the start: the failure comes from what was closed because of it.
    if (ending.hasBegun()) return
    await ending.end()
    throw error
  }
  process.stdout.write(report)
}

/** Makes the keys of the signer in its token, and starts nothing. */
const MAKE_KEYS = 'make-keys'

/**
 * Only the code of its own role is loaded: the signer must have none that reaches a database, and nobody else any that signs
 * with its keys.
 */
async function startRole(ending: Ending): Promise<string> {
  const [command] = process.argv.slice(2)
  const isSigner = process.env['ROLE'] === 'signer'
  if (command !== undefined && !(isSigner && command === MAKE_KEYS))
    throw new StartError('settings_wrong', `"${command}" is no command: there is "${MAKE_KEYS}", with ROLE=signer.`)
  if (isSigner) {
    const environment = readSignerEnvironment(process.env)
    const { makeSignerKeys, startSignerProcess } = await import('./signer-process')
    if (command === MAKE_KEYS) return await makeSignerKeys(environment)
    return await startSignerProcess(environment, { env: process.env, ending })
  }
  const { readEnvironment } = await import('./environment')
  const environment = readEnvironment(process.env)
  const { startServerProcess } = await import('./server-process')
  return await startServerProcess(environment, ending)
}

/** Closes everything at the first signal; further signals are ignored, because they would kill the program meanwhile. */
function endOnSignals(ending: Ending): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending.end().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

start().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
