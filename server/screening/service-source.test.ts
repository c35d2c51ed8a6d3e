import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/core/log'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { keptRisk, wantRisk } from './answers'
import { screenDue, stateSources } from './screen'
import { serviceSource } from './service-source'
import type { ServiceKind } from './service-source'

const KEY = 'canary-key-of-the-screening-service'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const asked = { network: { chain_type: 'Ethereum', chain_id: 1 }, normal: EVM, shown: EVM } as const
const CLEAN = {
  honeypot_related_address: '0',
  phishing_activities: '0',
  blackmail_activities: '0',
  stealing_attack: '0',
  fake_kyc: '0',
  malicious_mining_activities: '0',
  darkweb_transactions: '0',
  cybercrime: '0',
  money_laundering: '0',
  financial_crime: '0',
  blacklist_doubt: '0',
  mixer: '0',
  sanctioned: '0',
  data_source: '',
}

let respond: (response: ServerResponse) => void
const calls: { path: string | undefined; headers: IncomingHttpHeaders }[] = []
const service = createServer((request, response) => {
  calls.push({ path: request.url, headers: request.headers })
  respond(response)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', () => resolve()))
afterAll(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})
const address = service.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
const json = (body: unknown, status = 200) => {
  respond = (response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
const source = (kind: ServiceKind) => serviceSource({ kind, url, key: KEY, timeoutMillis: 300 })
beforeEach(() => {
  calls.length = 0
})

describe('a service that lists sanctions', () => {
  test('no identification passes; the key goes in its header and nowhere else', async () => {
    json({ identifications: [] })
    expect(await source('sanctions').ask(asked)).toEqual({ level: 'Pass', categories: [] })
    expect(calls).toMatchObject([{ path: `/api/v1/address/${EVM}`, headers: { 'x-api-key': KEY } }])
    expect(calls[0]?.headers).not.toHaveProperty('authorization')
  })

  test('an identification fails, whatever its category is called', async () => {
    json({ identifications: [{ category: 'sanctions', name: 'OFAC', description: 'x', url: 'https://x.example' }] })
    expect(await source('sanctions').ask(asked)).toEqual({ level: 'Fail', categories: ['sanctioned'] })
    json({ identifications: [{ category: 'something new', name: null }] })
    expect(await source('sanctions').ask(asked)).toEqual({ level: 'Fail', categories: ['suspected malicious address'] })
  })
})

describe('a service with a flag per category', () => {
  test('all flags down pass; the chain goes along', async () => {
    json({ code: 1, message: 'OK', result: CLEAN })
    expect(await source('address-security').ask(asked)).toEqual({ level: 'Pass', categories: [] })
    expect(calls).toMatchObject([
      { path: `/api/v1/address_security/${EVM}?chain_id=1`, headers: { authorization: KEY } },
    ])
  })

  test.each([
    ['honeypot_related_address', 'honeypot related'],
    ['phishing_activities', 'phishing'],
    ['blackmail_activities', 'blackmail'],
    ['stealing_attack', 'stealing attack'],
    ['fake_kyc', 'fake KYC'],
    ['malicious_mining_activities', 'malicious mining'],
    ['darkweb_transactions', 'darkweb transactions'],
    ['cybercrime', 'cybercrime'],
    ['money_laundering', 'money laundering'],
    ['financial_crime', 'financial crime'],
    ['blacklist_doubt', 'suspected malicious address'],
    ['mixer', 'mixer'],
    ['sanctioned', 'sanctioned'],
    ['gas_abuse', 'gas abuse'],
    ['fake_token', 'fake token'],
    ['fake_standard_interface', 'fake standard interface'],
  ])('%s raised fails as %s', async (flag, category) => {
    json({ code: 1, message: 'OK', result: { ...CLEAN, [flag]: '1' } })
    expect(await source('address-security').ask(asked)).toEqual({ level: 'Fail', categories: [category] })
  })
})

/** Everything that is no answer. None of it may ever become a Pass. */
const OUTAGES: Record<string, (response: ServerResponse) => void> = {
  'a limit (429)': (response) => response.writeHead(429).end('{"identifications":[]}'),
  'a failure (500)': (response) => response.writeHead(500).end('{"identifications":[]}'),
  'a wrong key (403)': (response) => response.writeHead(403).end(`{"message":"wrong key ${KEY}"}`),
  'a redirect': (response) => response.writeHead(302, { Location: 'https://elsewhere.example/' }).end(),
  'a page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<html>maintenance ${KEY}</html>`),
  'an empty answer': (response) => response.writeHead(200).end(),
  'another shape': (response) => response.writeHead(200).end('{"identifications":null,"result":{}}'),
  'flags that are neither 0 nor 1': (response) =>
    response.writeHead(200).end(JSON.stringify({ code: 1, result: { ...CLEAN, mixer: 'maybe' } })),
  'a code that is no success': (response) =>
    response.writeHead(200).end(JSON.stringify({ code: 4012, message: 'limit', result: CLEAN })),
  silence: () => undefined,
  'a broken connection': (response) => void response.destroy(),
}

const KINDS = ['sanctions', 'address-security'] as const

describe('an outage', () => {
  test.each(KINDS.flatMap((kind) => Object.keys(OUTAGES).map((name) => [kind, name] as const)))(
    '%s: %s is an error without the key in it',
    async (kind, name) => {
      respond = OUTAGES[name] ?? (() => undefined)
      const error: unknown = await source(kind)
        .ask(asked)
        .then(
          () => 'answered',
          (reason: unknown) => reason,
        )
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).not.toContain(KEY)
    },
  )

  test('is kept as unavailable, asked again, and its key is in no line of the log', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const { db } = await testDatabase()
    const { services, clock } = testApi({ db, handlers: [] })
    const worker = { ...services, log: createLog('trace', stream) }
    const on = { network_id: '2', address: EVM.toLowerCase() }
    const sources = [source('sanctions')]
    await stateSources(db, sources)
    for (const outage of Object.values(OUTAGES)) {
      respond = outage
      await wantRisk(db, services, on)
      expect(await screenDue(worker, sources)).toBe(1)
      const { answer, checked } = await keptRisk(db, services, on)
      expect([answer.level, answer.held, checked]).toEqual(['unavailable', true, false])
      clock.advance(60)
    }
    expect(lines.length).toBeGreaterThanOrEqual(Object.keys(OUTAGES).length)
    expect(lines.join('')).not.toContain(KEY)
    expect(lines.join('')).not.toContain(EVM)

    json({ identifications: [] })
    await wantRisk(db, services, on)
    await screenDue(worker, sources)
    expect((await keptRisk(db, services, on)).answer).toMatchObject({
      level: 'Pass',
      sources: [{ name: 'Sanctions service', level: 'Pass', checked_time: clock.seconds() }],
    })
  })
})
