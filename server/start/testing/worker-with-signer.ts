import { join } from 'node:path'
import { payoutsOnNodes } from '#sandbox/chain/testing/payouts-on-nodes'
import type { PayoutsOptions } from '#sandbox/chain/testing/payouts-on-nodes'
import { SEED } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { signerFor } from '#server/signer/testing/signer-on-nodes'
import type { SignerOnNodes } from '#server/signer/testing/signer-on-nodes'
import { openSignerClient } from '../signer-client'

const fail = (error: unknown): never => {
  throw error
}

const nothing = async (): Promise<void> => await Promise.resolve()

/**
 * A worker on two nodes whose signer is another program, reached over a socket that tests may close.
 *
 * @param tokens what the signer knows beside USDT
 * @param rest_millis how long the worker takes a first refusal for its answer
 */
export async function workerWithSigner({
  tokens = [],
  rest_millis = 0,
  ...options
}: Omit<PayoutsOptions, 'signerOf'> &
  Pick<Parameters<typeof signerFor>[2], 'tokens'> & { readonly rest_millis?: number } = {}) {
  const folder = await testFolder()
  const path = join(folder, 'signer.sock')
  let signer: Omit<SignerOnNodes, 'close'> | undefined
  let stop: () => Promise<void> = nothing
  const listen = async (): Promise<void> => {
    if (signer !== undefined) stop = await listenAt({ kind: 'unix', path }, door(signer.signer(), fail))
  }
  const payouts = await payoutsOnNodes({
    ...options,
    signerOf: async (nodes, clock) => {
      signer = await signerFor(folder, nodes, { began: clock.seconds(), now: () => clock.seconds(), tokens })
      await listen()
      return withTreasuries(seedSigner(SEED), await openSignerClient({ url: `unix:${path}` }, rest_millis))
    },
  })
  if (signer === undefined) throw new Error('The worker has asked for no signer.')
  const opened = signer
  return {
    payouts,
    signer: opened,
    /** Path of its socket. */
    socket: path,
    /** Nobody answers at the socket until the returned function was called. */
    silence: async (): Promise<() => Promise<void>> => {
      await stop()
      return listen
    },
    close: async (): Promise<void> => {
      await stop()
      await opened.signer().close()
      await payouts.close()
    },
  }
}

export type WorkerWithSigner = Awaited<ReturnType<typeof workerWithSigner>>
