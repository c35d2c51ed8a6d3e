import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDeployment } from './deployment'
import type { Deployment } from './deployment'
import { postgresFolder, postgresServer } from './postgres'

/** The deployment of an operator with a signer, whose chain makes a block each second. */
export interface SignerDeployment {
  readonly deployment: Deployment
  readonly databaseUrl: string
  close(): Promise<void>
}

/** @param options see `openDeployment`; with `key` the operator signs acts with the key in that file */
export async function openSignerDeployment(
  options: { readonly key?: string; readonly chain_id?: number } = {},
): Promise<SignerDeployment> {
  const { key, ...more } = options
  const folder = postgresFolder()
  const postgres = await postgresServer(folder, { name: 'one' })
  await postgres.start()
  const deployment = await openDeployment(postgres.url, { signer: key === undefined ? true : { key }, ...more })
  const blocks = new AbortController()
  const mining = makeBlocks(deployment, blocks.signal)
  return {
    deployment,
    databaseUrl: postgres.url,
    close: async () => {
      blocks.abort()
      await mining
      await deployment.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeBlocks({ nodes }: Deployment, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await nodes.mine(1)
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}
