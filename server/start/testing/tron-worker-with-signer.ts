import { join } from 'node:path'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { tronPayouts } from '#sandbox/chain/tron/testing/tron-payouts'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { signerForTron } from '#server/signer/testing/signer-on-tron'
import { openSignerClient } from '../signer-client'

const fail = (error: unknown): never => {
  throw error
}

const nothing = async (): Promise<void> => await Promise.resolve()

/** A worker on two nodes of TRON whose signer is another program, reached over a socket that tests may close. */
export async function tronWorkerWithSigner() {
  const folder = await testFolder()
  const path = join(folder, 'signer.sock')
  let signer: Awaited<ReturnType<typeof signerForTron>> | undefined
  let stop = nothing
  const listen = async (): Promise<void> => {
    if (signer !== undefined) stop = await listenAt({ kind: 'unix', path }, door(signer.signer(), fail))
  }
  const payouts = await tronPayouts({
    signerOf: async (tron) => {
      signer = await signerForTron(folder, tron, { now: () => tron.chain.head.time })
      await listen()
      return withTreasuries(seedSigner(new Uint8Array(32).fill(11)), await openSignerClient({ url: `unix:${path}` }, 0))
    },
  })
  if (signer === undefined) throw new Error('The worker has asked for no signer.')
  const opened = signer
  return {
    payouts,
    signer: opened,
    /** Nobody answers at the socket until the returned function was called. */
    silence: async (): Promise<() => Promise<void>> => {
      await stop()
      return listen
    },
    close: async (): Promise<void> => {
      await stop()
      await opened.close()
      await payouts.close()
    },
  }
}
