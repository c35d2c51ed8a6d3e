import * as z from 'zod/mini'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { openSigner } from '#server/signer/signer'

/*
 * The signer of the sandbox: the server's own, in a process of its own, with the sandbox's clock. It ends when the process that has
 * started it is gone, however that ended.
 */

const text = z.string()
const orderSchema = z.object({
  folder: text,
  secret: text,
  socket: text,
  console_origin: text,
  rp_id: text,
  /** SubjectPublicKeyInfo of the demo's operator, in base64. */
  operator: text,
  networks: z.array(
    z.object({
      id: text,
      chain_type: z.enum(['Ethereum', 'Tron']),
      chain_id: z.int(),
      genesis_hash: text,
      confirmations: z.int(),
      tokens: z.array(z.object({ contract: text })),
      nodes: z.array(z.object({ name: text, url: text })),
    }),
  ),
})
/** What the sandbox sends: the order once, and then the time of its clock, in seconds. */
const messageSchema = z.union([z.object({ order: orderSchema }), z.object({ seconds: z.number() })])

/** What it is started with. */
export type SignerOrder = z.output<typeof orderSchema>
export type SignerMessage = z.output<typeof messageSchema>

let offset = 0
let stop = async (): Promise<void> => await Promise.resolve()

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
const complain = (error: unknown): void => void process.stderr.write(`A call of the signer failed: ${textOf(error)}\n`)

async function begin(order: SignerOrder): Promise<void> {
  const { folder, secret, socket: path, console_origin, rp_id, operator, networks } = order
  const signer = await openSigner({
    folder,
    secret,
    networks,
    console_origins: [console_origin],
    rp_id,
    operators: { needed: 1, keys: [operator] },
    // Nobody has another copy of the demo's folder.
    waits_after_start: false,
    now: () => Math.floor(Date.now() / 1000 + offset),
  })
  const close = await listenAt({ kind: 'unix', path }, door(signer, complain))
  stop = async () => {
    await close()
    await signer.close()
  }
  process.send?.({ ready: true })
}

process.on('message', (given: unknown) => {
  const message = messageSchema.parse(given)
  if ('seconds' in message) offset = message.seconds - Date.now() / 1000
  else
    begin(message.order).catch((error: unknown) => {
      process.stderr.write(`The signer did not start: ${textOf(error)}\n`)
      process.exit(1)
    })
})
// A terminal gives Ctrl-C to both processes: the other one may still need this one while it closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => {
  void stop().finally(() => process.exit(0))
})
