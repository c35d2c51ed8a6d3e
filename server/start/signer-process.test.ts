import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { RequestOptions } from 'node:https'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { StartError } from '#server/database/start-error'
import { createEnding } from './ending'
import { readSignerEnvironment } from './signer-environment'
import { makeSignerKeys, startSignerProcess } from './signer-process'
import { publicPem, signerSettings } from './testing/signer-settings'

const folder = await testFolder()
const at = (name: string): string => join(folder, name)
const twice = (public_key: string) => ['Ada', 'Bob'].map((name) => ({ name, public_key }))
const RIGHT = signerSettings(folder)

/** The sentences that stop a start with these variables. */
function faults(changed: Readonly<Record<string, string | undefined>>): string[] {
  try {
    readSignerEnvironment({ ...RIGHT, ...changed })
    return []
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'settings_wrong') throw error
    return error.message.split('\n')
  }
}

let end: () => Promise<void> = async () => await Promise.resolve()
afterEach(async () => await end())

async function started(changed: Readonly<Record<string, string>> = {}): Promise<string> {
  const ending = createEnding()
  end = async () => await ending.end()
  return await startSignerProcess(readSignerEnvironment({ ...RIGHT, ...changed }), {
    env: { ETHEREUM_NODES: 'http://127.0.0.1:9 http://127.0.0.1:10' },
    ending,
  })
}

/** One call. A body that is no text is sent as JSON. */
async function call(path: string, body?: unknown, by: RequestOptions = { socketPath: at('signer.sock') }) {
  const send = by.socketPath === undefined ? secureRequest : request
  return await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = send({ ...by, path, method: body === undefined ? 'GET' : 'POST', agent: false }, (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

describe('the settings of a signer', () => {
  test('are enough as they are documented', () => {
    expect(faults({})).toEqual([])
  })

  test.each(['DATABASE_URL', 'SECRET', 'SECRET_PREVIOUS', 'SMTP_URL', 'SIGNER_FILE'])(
    'must not have %s, and the start says why',
    (name) => {
      const [fault = '', ...more] = faults({ [name]: 'whatever it is' })
      expect(more).toEqual([])
      expect(fault).toMatch(new RegExp(`^${name} is not for ROLE=signer, because .+: leave it out here[.]$`))
      expect(fault).not.toContain('whatever')
    },
  )

  test.each([
    [{ SIGNER_LISTEN: 'http://127.0.0.1:7000' }, /^SIGNER_LISTEN=.* cannot be used: give unix:/],
    [{ SIGNER_LISTEN: 'https://127.0.0.1:7000' }, /^SIGNER_CERT and SIGNER_LISTEN do not fit/],
    [{ SIGNER_SECRET: 'short-secret' }, /^SIGNER_SECRET cannot be used: give at least 32/],
    [{ RP_ID: 'ay.example' }, /^RP_ID is ay.example, which https:\/\/pay.example is not below/],
    [{ OPERATOR_KEYS: at('absent') }, /^OPERATOR_KEYS=.* cannot be used/],
    [{ PKCS11_MODULE: at('absent.so') }, /^PKCS11_MODULE=.* cannot be used: give a file that exists/],
    [{ PKCS11_TOKEN: 'settlement' }, /^PKCS11_MODULE is missing: keys in a token need PKCS11_MODULE, PKCS11_TOKEN/],
  ])('%j stops the start', (changed, expected) => {
    expect(faults(changed)[0]).toMatch(expected)
  })

  test.each([
    ['more who must sign than there are', { needed: 2, keys: [{ name: 'Ada', public_key: publicPem() }] }],
    ['nobody', { needed: 1, keys: [] }],
    ['a key twice', { needed: 2, keys: twice(publicPem()) }],
    ['a key that is none', { needed: 1, keys: [{ name: 'Ada', public_key: 'MCow' }] }],
  ])('operators with %s stop the start', async (_, operators) => {
    writeFileSync(at('wrong.json'), JSON.stringify(operators))
    await expect(started({ OPERATOR_KEYS: at('wrong.json') })).rejects.toThrow(/^OPERATOR_KEYS=/)
  })
})

test('keys are made in a token alone', async () => {
  await expect(makeSignerKeys(readSignerEnvironment(RIGHT))).rejects.toThrow(
    'Keys are made in a token: give PKCS11_MODULE, PKCS11_TOKEN, PKCS11_PIN_FILE.',
  )
})

describe('a signer on a socket', () => {
  test('says at the start what it is and which addresses it has, and answers the same to who asks', async () => {
    const report = await started()
    const { status, body } = await call('/status')
    expect(status).toBe(200)
    expect(body).toMatchObject({ networks: [{ network: 'eth' }], closed_keys: [] })
    const known: { signer_id: string; networks: { treasury: string }[] } = JSON.parse(JSON.stringify(body))
    expect(report).toContain(known.signer_id)
    expect(report).toContain(known.networks[0]?.treasury ?? 'none')
    expect(statSync(at('signer.sock')).mode & 0o777).toBe(0o660)
    const asked = await call('/addresses', { network: 'eth', purpose: 'payment', first: '0', count: '2' })
    const address: unknown = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)
    expect(asked).toEqual({ status: 200, body: { addresses: [address, address] } })
  })

  test.each([
    ['a field more', '/addresses', { network: 'eth', purpose: 'payment', first: '0', count: '1', memo: '' }, 400],
    ['a number that is no text', '/addresses', { network: 'eth', purpose: 'payment', first: 0, count: '1' }, 400],
    ['a purpose of another program', '/addresses', { network: 'eth', purpose: 'payer', first: '0', count: '1' }, 400],
    ['what is no JSON', '/addresses', '{', 400],
    ['more than 64 KiB', '/addresses', 'x'.repeat(65 * 1024), 413],
    ['a call that there is not', '/constructor', {}, 404],
    ['a call without its body', '/addresses', undefined, 404],
  ])('refuses %s', async (_, path, body, status) => {
    await started()
    expect((await call(path, body)).status).toBe(status)
  })

  test('starts again where a killed one left its socket', async () => {
    await started()
    await end()
    const left = createServer()
    await new Promise<void>((resolve) => left.listen(at('left.sock'), resolve))
    renameSync(at('left.sock'), at('signer.sock'))
    await started()
    expect((await call('/status')).status).toBe(200)
    left.close()
  })
})

describe('a signer over TLS', () => {
  const certificate = (name: string): void => {
    const out = ['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)]
    const how = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
    const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', ...how, ...names, ...out], { stdio: 'ignore' })
  }

  test('answers the pinned certificate of the worker, and nobody else', async () => {
    for (const name of ['signer', 'worker', 'stranger']) certificate(name)
    const port = 20_000 + (process.pid % 20_000)
    await started({
      SIGNER_LISTEN: `https://127.0.0.1:${port}`,
      SIGNER_CERT: at('signer.pem'),
      SIGNER_CERT_KEY: at('signer.key'),
      SIGNER_PEER_CERT: at('worker.pem'),
    })
    const as = (name: string): RequestOptions => ({
      host: '127.0.0.1',
      port,
      ca: readFileSync(at('signer.pem')),
      cert: readFileSync(at(`${name}.pem`)),
      key: readFileSync(at(`${name}.key`)),
    })
    expect((await call('/status', undefined, as('worker'))).status).toBe(200)
    await expect(call('/status', undefined, as('stranger'))).rejects.toThrow(/alert|ECONNRESET|socket hang up/)
    const { cert: _, key: __, ...nobody } = as('worker')
    await expect(call('/status', undefined, nobody)).rejects.toThrow(/alert|ECONNRESET|socket hang up/)
  })
})
