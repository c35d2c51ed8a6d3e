import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { SignerError } from './signer-error'

/**
 * Makes this process the only holder of a folder. The name that it listens on is freed by the kernel when the process dies,
 * however it dies, so that no stale lock can be left and none has to be broken.
 *
 * @param folder must exist
 * @returns a function that frees the folder
 * @throws SignerError held
 * @example
 * const free = await holdFolder('/var/lib/settlement-signer')
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const name = nameOf(folder)
  // Where names are files, that of a process which was killed is still there, and nobody answers on it.
  if (!isAbstract(name) && !(await answers(name))) rmSync(name, { force: true })
  const server = createServer((socket) => socket.destroy())
  try {
    await listen(server, name)
  } catch (cause) {
    throw new SignerError(
      'held',
      `Another process holds ${folder}: one signer has one folder, so stop that one first.`,
      {
        cause,
      },
    )
  }
  server.unref()
  return async () => await new Promise((resolve) => server.close(() => resolve()))
}

/** Linux has names that belong to no file. */
function nameOf(folder: string): string {
  const path = realpathSync(folder)
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32)
  return process.platform === 'linux' ? `\0settlement-signer-${digest}` : join(path, 'holder.sock')
}

const isAbstract = (name: string): boolean => name.startsWith('\0')

async function listen(server: Server, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(name, resolve)
  })
}

async function answers(name: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(name)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
