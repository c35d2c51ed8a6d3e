import { openNetworks } from '#server/chain/open-networks'
import type { OpenNetworksOptions } from '#server/chain/open-networks'
import { chainRegistry } from '#server/chain/registry'
import type { ChainRegistry } from '#server/chain/registry'
import type { Signer } from '#server/chain/signer'
import { noteSealedFile } from '#server/access/secret-in-use'
import { keyId, sealedWith, sealerOf } from '#server/core/secrets'
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
  const signer = role === 'api' ? undefined : await openSigner(environment, common)
  return await openNetworks({ ...common, file, role, signer })
}

async function openSigner(
  { SIGNER_FILE, SECRET, SECRET_PREVIOUS }: Environment,
  { db, log }: Pick<RoleOptions, 'db' | 'log'>,
): Promise<Signer> {
  if (SIGNER_FILE === undefined)
    throw new TypeError('A worker with networks has SIGNER_FILE; its settings are checked.')
  // Loaded by the worker alone: the api answers strangers, and must not have code that signs.
  const { openSignerFile, resealSignerFile } = await import('#server/chain/signer-file')
  const sealing = { file: SIGNER_FILE, ...sealerOf({ secret: SECRET, previous_secrets: SECRET_PREVIOUS }) }
  const signer = await openSignerFile(sealing)
  const current = keyId(SECRET)
  const sealed = await resealSignerFile({ ...sealing, isCurrent: (text) => sealedWith(text) === current })
  const key_id = sealedWith(sealed)
  if (key_id !== current)
    log.warn({}, 'SIGNER_FILE is sealed with an earlier SECRET and cannot be written: keep that one in SECRET_PREVIOUS')
  if (key_id !== null) await noteSealedFile(db, { name: 'SIGNER_FILE', key_id })
  return signer
}
