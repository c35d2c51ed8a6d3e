import { readFileSync } from 'node:fs'
import { createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'
import { readNetworksFile, readNodes, settingsError } from '#server/chain/networks-file'
import type { NetworkSettings } from '#server/chain/networks-file'
import { createLog, errorFields } from '#server/core/log'
import { repeat } from '#server/core/repeat'
import { StartError } from '#server/database/start-error'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import type { SignerAddress } from '#server/signer/listen'
import { WrongSignature } from '#server/signer/checked-keys'
import { makeKeys } from '#server/signer/make-keys'
import type { TokenSettings } from '#server/signer/own-keys'
import { TokenError } from '#server/signer/pkcs11/token-error'
import { openSigner } from '#server/signer/signer'
import type { Signer, SignerOptions } from '#server/signer/signer'
import { SignerError } from '#server/signer/signer-error'
import type { Ending } from './ending'
import type { Given } from './read-variables'
import { OF_TOKEN } from './signer-environment'
import type { SignerEnvironment } from './signer-environment'

/** The file of OPERATOR_KEYS: who may sign an act, and how many of them must. */
const operatorsSchema = z.strictObject({
  needed: z.int().check(z.gte(1)),
  keys: z
    .array(z.strictObject({ name: z.string().check(z.minLength(1)), public_key: z.string() }))
    .check(z.minLength(1)),
})

/**
 * Starts the signer of an operator.
 *
 * @returns what it says about itself
 * @throws StartError
 */
export async function startSignerProcess(
  environment: SignerEnvironment,
  { env, ending }: { readonly env: Given; readonly ending: Pick<Ending, 'push'> },
): Promise<string> {
  const { SIGNER_DIR, SIGNER_SECRET, SIGNER_LISTEN, NETWORKS_FILE, OPERATOR_KEYS } = environment
  const log = createLog(environment.LOG_LEVEL)
  const networks = await readNetworksFile(NETWORKS_FILE)
  try {
    const signer = await openSigner({
      folder: SIGNER_DIR,
      secret: SIGNER_SECRET,
      pkcs11: tokenOf(environment),
      networks: networksOf(NETWORKS_FILE, networks, env),
      console_origins: environment.CONSOLE_ORIGINS,
      rp_id: environment.RP_ID,
      operators: readOperators(OPERATOR_KEYS),
      now: () => Math.floor(Date.now() / 1000),
      report: (subject, text) => {
        if (text !== null) log.warn({ subject }, text)
      },
    })
    ending.push(async () => await signer.close())
    if (signer.cut_bytes > 0) log.warn({ bytes: signer.cut_bytes }, 'a line that was not whole was cut off the journal')
    ending.push(await lookAgain(signer, (error) => log.error(errorFields(error), 'the chains could not be looked at')))
    const stop = await listenAt(
      addressOf(environment),
      door(signer, (error) => log.error(errorFields(error), 'a call of the signer failed')),
    )
    ending.push(stop)
    return report(signer, SIGNER_LISTEN)
  } catch (error) {
    throw startError(error)
  }
}

/**
 * Makes the keys of an operator's signer in its token, where they are not there yet.
 *
 * @returns which keys there are, with their addresses
 * @throws StartError
 */
export async function makeSignerKeys(environment: SignerEnvironment): Promise<string> {
  const pkcs11 = tokenOf(environment)
  if (pkcs11 === undefined)
    throw new StartError('settings_wrong', `Keys are made in a token: give ${OF_TOKEN.join(', ')}.`)
  const networks = ownNetworks(await readNetworksFile(environment.NETWORKS_FILE))
  try {
    const { SIGNER_DIR: folder, SIGNER_SECRET: secret } = environment
    const keys = await makeKeys({ folder, secret, pkcs11, networks, now: () => Math.floor(Date.now() / 1000) })
    return keys.map((key) => `${key.label} has the address ${key.address}${key.is_new ? ', made now' : ''}.\n`).join('')
  } catch (error) {
    throw startError(error)
  }
}

/** What a person has to set right stops the start with its sentence alone. */
function startError(error: unknown): unknown {
  if (error instanceof SignerError || error instanceof TokenError || error instanceof WrongSignature)
    return new StartError('settings_wrong', error.message, { cause: error })
  return error
}

function tokenOf({ PKCS11_MODULE, PKCS11_TOKEN, PKCS11_PIN_FILE }: SignerEnvironment): TokenSettings | undefined {
  if (PKCS11_MODULE === undefined || PKCS11_TOKEN === undefined || PKCS11_PIN_FILE === undefined) return undefined
  return { module: PKCS11_MODULE, label: PKCS11_TOKEN, pin_file: PKCS11_PIN_FILE }
}

const HOUR_MILLIS = 3_600_000
const MINUTE_MILLIS = 60_000

/**
 * Looks at the start and each hour whether a chain knows more than the journal, and each minute how what was signed has ended.
 *
 * @returns a function that ends this
 */
async function lookAgain(signer: Signer, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  await signer.compare()
  const loops = [
    repeat({ millis: HOUR_MILLIS, onError, round: async () => await signer.compare() }),
    repeat({ millis: MINUTE_MILLIS, onError, round: async () => await signer.settle() }),
  ]
  return async () => void (await Promise.all(loops.map(async (loop) => await loop.stop())))
}

type OwnSettings = NetworkSettings & Pick<SignerOptions['networks'][number], 'chain_type'>

/** Those that a signer signs for. */
const ownNetworks = (networks: readonly NetworkSettings[]): readonly OwnSettings[] =>
  networks.flatMap(({ chain_type, ...network }) =>
    chain_type === 'Ethereum' || chain_type === 'Tron' ? [{ ...network, chain_type }] : [],
  )

/** The networks of the file that it signs for, each with two nodes of the signer's own. */
function networksOf(file: string, networks: readonly NetworkSettings[], env: Given): SignerOptions['networks'] {
  const read = ownNetworks(networks).map((network) => ({ network, ...readNodes(network, env) }))
  const faults = read.flatMap((each) => each.faults)
  if (faults.length > 0) throw settingsError(file, faults)
  return read.map(({ network, nodes }) => ({ ...network, nodes }))
}

function report(signer: Signer, listen: string): string {
  const { signer_id, networks, journal, closed_keys } = signer.status()
  return [
    `Settlement signer ${signer_id} listens on ${listen}. Its journal has ${journal.entries} entries and ends with ${journal.last_hash}.`,
    ...networks.map(
      ({ network, treasury, gas, state }) => `${network} is ${state}: the treasury is ${treasury}, the gas key ${gas}.`,
    ),
    ...closed_keys.map((key) => `The key ${key} signs nothing: it is not the one that the journal knows.`),
    '',
  ].join('\n')
}

function readOperators(file: string): SignerOptions['operators'] {
  try {
    const { needed, keys } = z.parse(operatorsSchema, JSON.parse(readFileSync(file, 'utf8')))
    const open = keys.map(({ public_key }) => createPublicKey(public_key))
    if (open.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519')) throw new Error('A key is not Ed25519.')
    const spki = [...new Set(open.map((key) => key.export({ type: 'spki', format: 'der' }).toString('base64')))]
    if (spki.length < keys.length) throw new Error('A key is there twice.')
    if (needed > keys.length) throw new Error(`${needed} must sign, and there are ${keys.length} keys.`)
    return { needed, keys: spki }
  } catch (cause) {
    const why = cause instanceof Error && !(cause instanceof z.core.$ZodError) ? ` ${cause.message}` : ''
    throw new StartError('settings_wrong', `OPERATOR_KEYS=${file} cannot be used: see docs/signer.md.${why}`, { cause })
  }
}

function addressOf({
  SIGNER_LISTEN,
  SIGNER_CERT,
  SIGNER_CERT_KEY,
  SIGNER_PEER_CERT,
}: SignerEnvironment): SignerAddress {
  if (SIGNER_LISTEN.startsWith('unix:')) return { kind: 'unix', path: SIGNER_LISTEN.slice('unix:'.length) }
  const { hostname, port } = new URL(SIGNER_LISTEN)
  const [cert, key, peer] = [SIGNER_CERT, SIGNER_CERT_KEY, SIGNER_PEER_CERT].map((file) =>
    file === undefined ? '' : readFileSync(file, 'utf8'),
  )
  return {
    kind: 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    tls: { cert: cert ?? '', key: key ?? '', peer: peer ?? '' },
  }
}
