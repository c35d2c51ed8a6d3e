import { ChainError } from '#server/chain/chain-error'
import { openNetworks } from '#server/chain/open-networks'
import type { OpenNetworksOptions } from '#server/chain/open-networks'
import { chainRegistry } from '#server/chain/registry'
import type { ChainRegistry } from '#server/chain/registry'
import { withTreasuries } from '#server/chain/signer'
import type { Signer } from '#server/chain/signer'
import { isFileNoted, noteSealedFile } from '#server/access/secret-in-use'
import { keyId, sealedWith, sealerOf } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import { StartError } from '#server/database/start-error'
import type { Environment } from './environment'

interface RoleOptions extends Omit<OpenNetworksOptions, 'file' | 'role' | 'signer'> {
  readonly environment: Environment
}

/**
 * Opens the networks that the operator offers: with keys and nodes in the worker, without either in the api. Without a
 * file of networks the worker runs only where none was ever offered.
 *
 * @throws StartError settings_wrong
 */
export async function openRoleNetworks({ environment, ...common }: RoleOptions): Promise<ChainRegistry> {
  const { NETWORKS_FILE: file, ROLE: role } = environment
  if (file === undefined) {
    if (role === 'worker') await refuseWithoutFile(common.db)
    return chainRegistry([])
  }
  const signer = role === 'api' ? undefined : await openWorkerSigner(environment, common)
  return await openNetworks({ ...common, file, role, signer })
}

/** A file that was forgotten at one start: nobody would see what is paid to the addresses that are still given out. */
async function refuseWithoutFile(db: Db): Promise<void> {
  const names = await offeredNetworks(db)
  if (names.length === 0) return
  throw new StartError(
    'settings_wrong',
    `NETWORKS_FILE is not set, and this database offers ${names.join(', ')}: nobody would follow what is paid there. Give the worker the file that it had before.`,
  )
}

/** The names of the networks that a worker has opened and that are still offered. */
export async function offeredNetworks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('network')
    .innerJoin('chain_identity', 'chain_identity.network_id', 'network.id')
    .select('network.name')
    .where('network.offered', '=', true)
    .orderBy('network.sort')
    .execute()
  return rows.map(({ name }) => name)
}

/** The keys of the worker's file; and the signer of another program for the treasuries, where there is one. */
async function openWorkerSigner(environment: Environment, common: Pick<RoleOptions, 'db' | 'log'>): Promise<Signer> {
  const { SIGNER_URL, SIGNER_CERT, SIGNER_CERT_KEY, SIGNER_PEER_CERT } = environment
  const own = await openSigner(environment, common)
  if (SIGNER_URL === undefined) return own
  const { openSignerClient } = await import('./signer-client')
  const place = { url: SIGNER_URL, cert: SIGNER_CERT, cert_key: SIGNER_CERT_KEY, peer_cert: SIGNER_PEER_CERT }
  try {
    return withTreasuries(own, await openSignerClient(place))
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    throw new StartError('settings_wrong', `SIGNER_URL: ${cause.message} Start the signer before the worker.`, {
      cause,
    })
  }
}

/** In the list of files that are sealed with SECRET. */
const NOTED_AS = 'SIGNER_FILE'

async function openSigner(
  { SIGNER_FILE, SECRET, SECRET_PREVIOUS }: Environment,
  { db, log }: Pick<RoleOptions, 'db' | 'log'>,
): Promise<Signer> {
  if (SIGNER_FILE === undefined)
    throw new TypeError('A worker with networks has SIGNER_FILE; its settings are checked.')
  // Loaded by the worker alone: the api answers strangers, and must not have code that signs.
  const { openSignerFile, refuseOtherSeed, resealSignerFile } = await import('#server/chain/signer-file')
  const sealing = { file: SIGNER_FILE, ...sealerOf({ secret: SECRET, previous_secrets: SECRET_PREVIOUS }) }
  const signer = await openSignerFile({ ...sealing, draws: !(await isFileNoted(db, NOTED_AS)) })
  await refuseOtherSeed(db, { file: SIGNER_FILE, signer })
  const current = keyId(SECRET)
  const sealed = await resealSignerFile({ ...sealing, isCurrent: (text) => sealedWith(text) === current })
  const key_id = sealedWith(sealed)
  if (key_id !== current)
    log.warn({}, 'SIGNER_FILE is sealed with an earlier SECRET and cannot be written: keep that one in SECRET_PREVIOUS')
  if (key_id !== null) await noteSealedFile(db, { name: NOTED_AS, key_id })
  return signer
}
