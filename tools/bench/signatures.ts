#!/usr/bin/env node
// How long the signer takes for a payout that a passkey has confirmed: from the call on its socket to the answer with the bytes.
// In between it checks the assertion and every limit, asks two local nodes anew each time, writes its journal to the disk and
// signs. Its keys are in a sealed file, and once more in SoftHSM where that is installed. After each payout the block with it is
// made, so the journal and the chain grow as they do in use. The nodes are on this machine: the way to real ones comes on top.
// Above the gate this program fails.
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { bytesIn, signerOnNodes } from '#server/signer/testing/signer-on-nodes'
import { hasSoftHsm, softToken } from '#server/signer/testing/soft-token'
import { quantile } from './quantile.mjs'

const GATE_MILLIS = 100
const WARM_UPS = 20
const PAYOUTS = 200

const folder = await mkdtemp(join(tmpdir(), 'bench-signatures-'))

/** @returns what the signer answers on its socket */
const post = async (socketPath: string, body: object): Promise<object> =>
  await new Promise((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/sign' })
    call.on('error', reject)
    call.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    call.end(JSON.stringify(body))
  })

/** @returns the milliseconds of each signature */
async function signatures(name: string, more: Parameters<typeof signerOnNodes>[1]): Promise<number[]> {
  const world = await signerOnNodes(join(folder, name), more)
  const path = join(folder, `${name}.sock`)
  const stop = await listenAt({ kind: 'unix', path }, door(world.signer(), console.error))
  await world.allow('7')
  const passkey = await world.readyPasskey()
  const times: number[] = []
  for (let at = 0; at < WARM_UPS + PAYOUTS; at++) {
    const body = await world.confirmed(world.payout(), passkey)
    const began = performance.now()
    const answer = await post(path, body)
    times.push(performance.now() - began)
    await world.send(bytesIn(answer).raw)
    await world.nodes.mine(1)
    world.time.now += 1
  }
  await stop()
  await world.close()
  return times.slice(WARM_UPS)
}

const KEYS = {
  'a sealed file': { name: 'file', more: {} },
  ...(hasSoftHsm ? { SoftHSM: { name: 'token', more: { pkcs11: softToken(folder).settings } } } : {}),
}

for (const [where, { name, more }] of Object.entries(KEYS)) {
  const times = await signatures(name, more)
  const [middle, p95, longest] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1))
  if (Number(p95) > GATE_MILLIS) process.exitCode = 1
  console.log(`keys in ${where}: ${PAYOUTS} signatures, median ${middle} ms, p95 ${p95} ms, longest ${longest} ms`)
}
console.log(`gate ${GATE_MILLIS} ms; ${cpus().length} cores, load at the end ${loadavg()[0]?.toFixed(1)}`)
await rm(folder, { recursive: true, force: true })
