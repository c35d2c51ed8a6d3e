import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { processBirth } from '#server/database/process-birth'
import { ChainError } from '#server/chain/chain-error'

const START_SECONDS = 30
const STOP_SECONDS = 5
const PID_FILE = 'anvil.pid'
const GENESIS_FILE = 'genesis.json'
const LISTENING = /^Listening on 127\.0\.0\.1:(\d+)/

/** The package that contains the anvil program of each platform; npm installs the one of this platform. */
const PACKAGE_OF: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/**
 * The path of the installed anvil.
 *
 * @throws ChainError binary_missing
 */
export function findAnvil(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGE_OF[platform]
  const program = platform.startsWith('win32') ? 'anvil.exe' : 'anvil'
  try {
    if (name !== undefined) return createRequire(import.meta.url).resolve(`${name}/bin/${program}`)
  } catch {
    // The package is not installed: the error below is the same as for a platform without a package.
  }
  throw new ChainError(
    'binary_missing',
    `There is no anvil for ${platform}, so the EVM networks run simulated: ${name === undefined ? 'use another platform' : `install ${name}`} for a real local chain.`,
  )
}

export interface AnvilOptions {
  /** See `findAnvil`. */
  readonly binary: string
  /** A folder for this node alone, with its pid file and its genesis file. */
  readonly folder: string
  readonly chain_id: number
  readonly genesis: object
}

export interface Anvil {
  readonly url: string
  readonly pid: number
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Whether `stop` was called. */
  stopped(): boolean
  stop(): Promise<void>
}

/**
 * Starts an EVM node on a free port of 127.0.0.1; it makes blocks only when it is asked to. A node that a killed run left
 * behind for this folder is stopped first.
 *
 * @throws ChainError node_failed
 */
export async function startAnvil({ binary, folder, chain_id, genesis }: AnvilOptions): Promise<Anvil> {
  await mkdir(folder, { recursive: true })
  await stopOrphan(folder)
  const genesisFile = join(folder, GENESIS_FILE)
  await writeFile(genesisFile, JSON.stringify(genesis))
  const child = spawn(binary, argumentsFor(chain_id, genesisFile), { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = endOf(child)
  await writePid(folder, child.pid)
  const port = await Promise.race([portOf(child), ended.then(() => undefined), tooLate()])
  if (child.pid === undefined || port === undefined) {
    child.kill('SIGKILL')
    throw new ChainError('node_failed', `anvil does not start in ${folder}: run ${binary} by hand to see why.`)
  }
  let stopped = false
  const stop = async (): Promise<void> => {
    stopped = true
    await stopChild(child, { ended, folder })
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, ended, stopped: () => stopped, stop }
}

/** No base fee, transactions in the order of arrival, and a fixed hardfork: the same transactions make the same block again. */
function argumentsFor(chain_id: number, genesisFile: string): string[] {
  const fixed = ['--host', '127.0.0.1', '--port', '0', '--accounts', '0', '--no-mining', '--order', 'fifo']
  const rules = ['--hardfork', 'prague', '--block-base-fee-per-gas', '0', '--disable-min-priority-fee']
  // A snapshot of a long chain is larger than the default limit of a request.
  const open = ['--no-cors', '--no-request-size-limit']
  return [...fixed, ...rules, ...open, '--chain-id', String(chain_id), '--init', genesisFile]
}

async function endOf(child: ChildProcess): Promise<void> {
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  // A program that cannot be started emits an error instead of `exit`, and `pid` stays undefined.
  await once(child, 'exit').catch(() => undefined)
  process.off('exit', endWithUs)
}

async function portOf(child: ChildProcess): Promise<number | undefined> {
  if (child.stdout === null) return undefined
  let port: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    port = LISTENING.exec(line)?.[1]
    if (port !== undefined) break
  }
  // anvil prints a line per call and would block on a full pipe, so its output is read and dropped.
  child.stdout.resume()
  return port === undefined ? undefined : Number(port)
}

async function tooLate(): Promise<undefined> {
  await pause(START_SECONDS * 1000, undefined, { ref: false })
}

async function stopChild(
  child: ChildProcess,
  { ended, folder }: { ended: Promise<void>; folder: string },
): Promise<void> {
  child.kill('SIGINT')
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000)
  await ended
  clearTimeout(forced)
  await rm(join(folder, PID_FILE), { force: true })
}

/** Stores the start time with the process number, because the number may later belong to another program. */
async function writePid(folder: string, pid: number | undefined): Promise<void> {
  const birth = pid === undefined ? undefined : await birthOf(pid)
  if (birth !== undefined) await writeFile(join(folder, PID_FILE), JSON.stringify([pid, birth]))
}

async function stopOrphan(folder: string): Promise<void> {
  const file = join(folder, PID_FILE)
  const text = await readFile(file, 'utf8').catch(() => '')
  const [, pid, birth] = /^\[(\d+),"(.*)"\]$/.exec(text) ?? []
  if (pid === undefined) return
  while ((await birthOf(Number(pid))) === birth) {
    kill(Number(pid))
    await pause(10)
  }
  await rm(file, { force: true })
}

/** The start time of a process; undefined when it has ended, also when it ends during the look. */
async function birthOf(pid: number): Promise<string | undefined> {
  return await processBirth(pid).catch(() => undefined)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (cause) {
    // ESRCH: it has ended by itself. Any other failure, such as a process of another user, would repeat for ever.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return
    const text = `The anvil of an earlier run (process ${pid}) cannot be ended from here: end it, then start again.`
    throw new ChainError('node_failed', text, { cause })
  }
}
