import { lstatSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server as SecureServer } from 'node:https'
import { SignerError } from './signer-error'

/** Where a signer listens. */
export type SignerAddress =
  | { readonly kind: 'unix'; readonly path: string }
  | { readonly kind: 'https'; readonly host: string; readonly port: number; readonly tls: PinnedTls }

/** The certificates of both sides, as PEM. Nobody else's is taken, whoever has signed it. */
interface PinnedTls {
  readonly cert: string
  readonly key: string
  /** The certificate of the only caller. */
  readonly peer: string
}

/** Owner and group may connect; the group is the worker's. */
const SOCKET_UMASK = 0o117
const PATIENCE_MILLIS = 15_000

/**
 * Listens for the calls of a signer.
 *
 * @returns a function that stops listening and waits for the calls under way
 * @throws SignerError unusable
 * @example
 * const stop = await listenAt({ kind: 'unix', path: '/run/settlement/signer.sock' }, door(signer, onError))
 */
export async function listenAt(address: SignerAddress, listener: RequestListener): Promise<() => Promise<void>> {
  const server = address.kind === 'unix' ? createServer(listener) : secureServer(address.tls, listener)
  server.requestTimeout = PATIENCE_MILLIS
  try {
    if (address.kind === 'unix') await listenOnSocket(server, address.path)
    else await listening(server, () => server.listen({ port: address.port, host: address.host }))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SignerError('unusable', `SIGNER_LISTEN cannot be had (${why}): give an address that is free.`, { cause })
  }
  return async () =>
    await new Promise((resolve) => {
      server.close(() => resolve())
      server.closeIdleConnections()
    })
}

/** TLS 1.3, and a caller who shows the pinned certificate. */
function secureServer({ cert, key, peer }: PinnedTls, listener: RequestListener): SecureServer {
  return createSecureServer(
    { cert, key, ca: [peer], requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
    listener,
  )
}

async function listenOnSocket(server: Server | SecureServer, path: string): Promise<void> {
  // That of a signer which was killed is still there. This process holds the folder, so it is nobody's any more.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true) rmSync(path)
  const before = process.umask(SOCKET_UMASK)
  try {
    await listening(server, () => server.listen(path))
  } finally {
    process.umask(before)
  }
}

async function listening(server: Server | SecureServer, listen: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      server.off('error', reject)
      resolve()
    })
    listen()
  })
}
