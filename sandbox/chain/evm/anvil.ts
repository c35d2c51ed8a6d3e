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

/** anvil's package for a platform carries the program itself; npm installs the one that fits. */
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
    // Not installed: said below, together with platforms that have no package at all.
  }
  throw new ChainError(
    'binary_missing',
    `There is no anvil for ${platform}, so the EVM networks run simulated: ${name === undefined ? 'use another platform' : `install ${name}`} for a real local chain.`,
  )
}

export interface AnvilOptions {
  /** See `findAnvil`. */
  readonly binary: string
  /** Its own folder, for its pid and its first block. */
  readonly folder: string
  readonly chain_id: number
  readonly genesis: object
}

export interface Anvil {
  readonly url: string
  readonly pid: number
  /** Resolves when the process has ended, whoever ended it. */
  readonly ended: Promise<void>
  /** Whether it has ended, or will, because `stop` was called. */
  stopped(): boolean
  stop(): Promise<void>
}

/**
 * Starts an EVM node on a free port of 127.0.0.1 that makes blocks only when told to. A node that a killed run has
 * left in this folder is stopped first.
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

/** No base fee, first come first served, one set of rules: the same transactions make the same block again. */
function argumentsFor(chain_id: number, genesisFile: string): string[] {
  const fixed = ['--host', '127.0.0.1', '--port', '0', '--accounts', '0', '--no-mining', '--order', 'fifo']
  const rules = ['--hardfork', 'prague', '--block-base-fee-per-gas', '0', '--disable-min-priority-fee']
  // A snapshot of some years is longer than a request may be by default.
  const open = ['--no-cors', '--no-request-size-limit']
  return [...fixed, ...rules, ...open, '--chain-id', String(chain_id), '--init', genesisFile]
}

async function endOf(child: ChildProcess): Promise<void> {
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  // A program that cannot be started at all never ends: it fails, and `pid` stays empty.
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
  // It prints a line per call from now on; a full pipe would stop it.
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

/** A process number alone may be given to a stranger later: when it was born makes it a name. */
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

/** A process may end while it is looked at: then it has no birth any more, like one that ended before. */
async function birthOf(pid: number): Promise<string | undefined> {
  return await processBirth(pid).catch(() => undefined)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (cause) {
    // Ended by itself meanwhile is what was wanted; anything else, such as another user's, would never end.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return
    const text = `The anvil of an earlier run (process ${pid}) cannot be ended from here: end it, then start again.`
    throw new ChainError('node_failed', text, { cause })
  }
}
