import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { lookUpName } from './look-up-name'

/** A DNS server whose answer to each question is given by its first label; `silent` is never answered. */
const asked: string[] = []
const dns = createSocket('udp4', (question, from) => {
  const label = question.subarray(13, 13 + (question[12] ?? 0)).toString()
  asked.push(label)
  const answer = answerTo(question, label)
  if (answer !== null) dns.send(answer, from.port, from.address)
})
dns.bind(0, '127.0.0.1')
await once(dns, 'listening')
afterAll(() => void dns.close())
const servers = [`127.0.0.1:${dns.address().port}`]
const never = { signal: new AbortController().signal }

const A = 1
const ANSWERED = 0x8180
const NO_SUCH_NAME = 0x8183
const FOUR = [93, 184, 216, 34]

/** A DNS message (RFC 1035, section 4) with the question and, for an address of `four`, one record. */
function answerTo(question: Buffer, label: string): Buffer | null {
  const end = question.indexOf(0, 12) + 5
  const type = question.readUInt16BE(end - 4)
  if (label === 'silent' || (label === 'half' && type !== A)) return null
  const records = type === A && ['four', 'half'].includes(label) ? 1 : 0
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(label === 'nobody' ? NO_SUCH_NAME : ANSWERED, 2)
  head.writeUInt16BE(records, 6)
  head.writeUInt32BE(0, 8)
  const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...FOUR])
  return Buffer.concat(records === 1 ? [head, record] : [head])
}

test('names that nobody answers for hold no look-up of anybody else', async () => {
  const stops = Array.from({ length: 40 }, () => new AbortController())
  let ended = 0
  const silent = stops.map(async ({ signal }, each) => {
    const asking = lookUpName(`silent.m${each}.example`, { signal }, { servers, millis: 60_000 })
    await asking.catch(() => (ended += 1))
  })
  while (asked.length < 80) await new Promise(setImmediate)
  // The resolver of nodes, mail and adapters, and another merchant's name, are answered while all of these wait.
  expect(await lookup('localhost')).toMatchObject({ address: expect.any(String) })
  expect(await lookUpName('four.example', never, { servers })).toEqual([{ address: FOUR.join('.'), family: 4 }])
  expect(ended).toBe(0)
  for (const stop of stops) stop.abort()
  await Promise.all(silent)
  expect(ended).toBe(40)
})

test('a name is given up when its time is over, and has no address when DNS says so', async () => {
  const late = lookUpName('silent.example', never, { servers, millis: 50 })
  await expect(late).rejects.toMatchObject({ code: expect.stringMatching(/^E(TIMEOUT|CANCELLED)$/) })
  expect(await lookUpName('nobody.example', never, { servers })).toEqual([])
  expect(await lookUpName('empty.example', never, { servers })).toEqual([])
})

test('a DNS server that answers for one family only is enough', async () => {
  expect(await lookUpName('half.example', never, { servers })).toEqual([{ address: FOUR.join('.'), family: 4 }])
})

test('nothing of the server but the callbacks to named local receivers asks the resolver with few threads itself', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const asking = files.filter((file) => {
    const text = readFileSync(`server/${file}`, 'utf8')
    return !file.includes('.test.') && /from '(node:)?dns(\/promises)?'/.test(text) && /\blookup\b/.test(text)
  })
  expect(asking.filter((file) => !file.endsWith('look-up-name.ts'))).toEqual(['callback/guarded-fetch.ts'])
})
