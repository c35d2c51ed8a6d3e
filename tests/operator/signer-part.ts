import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { serve } from './processes'
import type { OperatorProcess } from './processes'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)
const status = z.object({
  signer_id: z.string(),
  networks: z.array(z.object({ treasury: z.string(), gas: z.string(), state: z.string() })),
  closing_hash: z.nullable(z.string()),
})

/** The signer of an operator, with one operator who signs its acts. */
export interface SignerPart {
  /** `SIGNER_URL` of the worker. */
  readonly url: string
  start(): Promise<void>
  stop(): Promise<void>
  /** What it has said at its start. */
  output(): string
  /** The file of its journal. */
  readonly journal: string
  /** Its name, the addresses that it pays from, and whether it signs. */
  status(): Promise<{ signer_id: string; treasury: string; gas: string; state: string; closing_hash: string | null }>
  /** Signs an act with the operator's command and hands it in, as docs/signer.md says. */
  act(kind: string, fields: Readonly<Record<string, string>>): Promise<void>
}

/** @param given `settings`: `NETWORKS_FILE` and the nodes of the signer's own; `key`: a file with the operator's key, if there is one */
export function signerPart(
  folder: string,
  {
    origin,
    settings,
    key = newKey(folder),
  }: { origin: string; settings: Readonly<Record<string, string>>; key?: string },
): SignerPart {
  mkdirSync(folder, { recursive: true })
  const operators = join(folder, 'operators.json')
  const public_key = createPublicKey(readFileSync(key, 'utf8')).export({ type: 'spki', format: 'pem' })
  writeFileSync(operators, JSON.stringify({ needed: 1, keys: [{ name: 'Ada', public_key }] }))
  const socket = join(folder, 'signer.sock')
  const ask = async (path: string, body?: string): Promise<unknown> =>
    await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const sent = request({ socketPath: socket, path, method: body === undefined ? 'GET' : 'POST', headers })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve(JSON.parse(text)))
      })
      sent.end(body)
    })
  const readStatus = async () => {
    const { signer_id, networks, closing_hash } = status.parse(await ask('/status'))
    const { treasury = '', gas = '', state = '' } = networks[0] ?? {}
    return { signer_id, treasury, gas, state, closing_hash }
  }
  let running: OperatorProcess | undefined
  return {
    journal: join(folder, 'own', 'journal'),
    output: () => running?.output() ?? '',
    stop: async () => void (await running?.stop()),
    url: `unix:${socket}`,
    status: readStatus,
    start: async () => {
      running = serve({
        ROLE: 'signer',
        SIGNER_DIR: join(folder, 'own'),
        SIGNER_SECRET: 'the secret of the signer alone, long enough',
        SIGNER_LISTEN: `unix:${socket}`,
        CONSOLE_ORIGINS: origin,
        RP_ID: new URL(origin).hostname,
        OPERATOR_KEYS: operators,
        LOG_LEVEL: 'warn',
        ...settings,
      })
      await running.ready
    },
    act: async (kind, fields) => {
      const { signer_id } = await readStatus()
      const words = Object.entries({ signer_id, ...fields }).map(([name, value]) => `${name}=${value}`)
      const file = join(folder, 'act.json')
      const command = ['server/operator/main.ts', 'sign-act', '--key', key, '--out', file, kind, ...words]
      await execute(join(root, 'node_modules', '.bin', 'tsx'), command, { cwd: root })
      const answer = z.object({ state: z.string() }).parse(await ask('/act', readFileSync(file, 'utf8')))
      if (answer.state !== 'done')
        throw new Error(`The signer has not taken the act ${kind}: ${JSON.stringify(answer)}`)
    },
  }
}

function newKey(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'ada.pem')
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return file
}
