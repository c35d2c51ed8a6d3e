import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PayoutSigner } from '#server/chain/payout-signer'
import type { Clock } from '#server/database/clock'
import { openSignerClient } from '#server/start/signer-client'
import { operatorKey } from './operator-key'
import type { OperatorKey } from './operator-key'
import type { SignerMessage, SignerOrder } from './main'

/** So often the signer hears what time it is here, because a tester may move the clock. */
const TELL_MILLIS = 250
const AGAIN_MILLIS = 500
const LONGEST_AGAIN_MILLIS = 30_000
const LONGEST_PATH = 100

export interface SignerStart {
  /** Path of the built program. */
  readonly program: string
  /** The folder of its journal and keys; the first start makes it. */
  readonly folder: string
  readonly console_origin: string
  readonly networks: SignerOrder['networks']
  readonly clock: Clock
}

/** A running signer of the sandbox. */
export interface RunningSigner {
  readonly payouts: PayoutSigner
  /** Path of the socket that it listens on. */
  readonly socket: string
  readonly operator: OperatorKey
  stop(): Promise<void>
}

/**
 * Starts the signer of the sandbox as a child process: its keys are in a sealed file of its own folder, and the sandbox asks it for
 * each signature over a socket, as an operator's worker does. One that dies is started again.
 */
export async function startSigner({
  program,
  folder,
  console_origin,
  networks,
  clock,
}: SignerStart): Promise<RunningSigner> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const operator = operatorKey(join(folder, 'operator.pem'))
  // A path of a socket may have a hundred characters, and that of the data folder may have more.
  const own = join(folder, 'socket')
  const place = own.length < LONGEST_PATH ? folder : mkdtempSync(join(tmpdir(), 'settlement-signer-'))
  const socket = join(place, 'socket')
  const order: SignerOrder = {
    folder,
    secret: secretIn(join(folder, 'secret')),
    socket,
    console_origin,
    rp_id: new URL(console_origin).hostname,
    operator: operator.key,
    networks,
  }
  let child = begin(program, order, clock)
  let stopping = false
  let again = AGAIN_MILLIS
  const watch = (): void => {
    child.process.once('exit', () => {
      if (stopping) return
      setTimeout(() => {
        if (stopping) return
        child = begin(program, order, clock)
        // The child itself says why it does not start.
        child.ready.then(
          () => (again = AGAIN_MILLIS),
          () => (again = Math.min(2 * again, LONGEST_AGAIN_MILLIS)),
        )
        watch()
      }, again)
    })
  }
  await child.ready
  watch()
  const telling = setInterval(() => tell(child.process, { seconds: clock.now().getTime() / 1000 }), TELL_MILLIS)
  telling.unref()
  return {
    payouts: await openSignerClient({ url: `unix:${socket}` }),
    socket,
    operator,
    stop: async () => {
      stopping = true
      clearInterval(telling)
      const { process: running } = child
      const ended = new Promise<void>((resolve) => {
        if (running.exitCode !== null || running.signalCode !== null) resolve()
        running.once('exit', () => resolve())
      })
      if (running.connected) running.disconnect()
      await ended
      if (place !== folder) rmSync(place, { recursive: true, force: true })
    },
  }
}

/** What seals its keys: outside of the file that has them. The first start draws it. */
function secretIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

function tell(child: ChildProcess, message: SignerMessage): void {
  // One that has just ended is told nothing; it is started again.
  if (child.connected) child.send(message, () => undefined)
}

function begin(program: string, order: SignerOrder, clock: Clock): { process: ChildProcess; ready: Promise<void> } {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The signer of the sandbox has ended (${code ?? 'by a signal'}).`)))
  })
  tell(child, { seconds: clock.now().getTime() / 1000 })
  tell(child, { order })
  return { process: child, ready }
}
