import { openNetworks } from '#server/chain/open-networks'
import type { OpenNetworksOptions } from '#server/chain/open-networks'
import { chainRegistry } from '#server/chain/registry'
import type { ChainRegistry } from '#server/chain/registry'
import type { Signer } from '#server/chain/signer'
import { sealerOf } from '#server/core/secrets'
import type { Environment } from './environment'

interface RoleOptions extends Omit<OpenNetworksOptions, 'file' | 'role' | 'signer'> {
  readonly environment: Environment
}

/**
 * Opens the networks that the operator offers: with keys and nodes in the worker, without either in the api. Without a
 * file of networks none is offered.
 *
 * @throws StartError settings_wrong
 */
export async function openRoleNetworks({ environment, ...common }: RoleOptions): Promise<ChainRegistry> {
  const { NETWORKS_FILE: file, ROLE: role } = environment
  if (file === undefined) return chainRegistry([])
  const signer = role === 'api' ? undefined : await openSigner(environment)
  return await openNetworks({ ...common, file, role, signer })
}

async function openSigner({ SIGNER_FILE, SECRET, SECRET_PREVIOUS }: Environment): Promise<Signer> {
  if (SIGNER_FILE === undefined)
    throw new TypeError('A worker with networks has SIGNER_FILE; its settings are checked.')
  // Loaded by the worker alone: the api answers strangers, and must not have code that signs.
  const { openSignerFile } = await import('#server/chain/signer-file')
  return await openSignerFile({
    file: SIGNER_FILE,
    ...sealerOf({ secret: SECRET, previous_secrets: SECRET_PREVIOUS }),
  })
}
