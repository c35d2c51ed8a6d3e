// A signer on a socket until it is killed. Prints `open` when it listens. Argument: JSON { path, options }.
import { writeSync } from 'node:fs'
import * as z from 'zod/mini'
import { door } from '../door'
import { listenAt } from '../listen'
import { openSigner } from '../signer'
import type { SignerOptions } from '../signer'

const Order = z.object({ path: z.string(), options: z.custom<Omit<SignerOptions, 'now'>>() })
const { path, options } = Order.parse(JSON.parse(process.argv[2] ?? ''))

const signer = await openSigner({ ...options, now: () => Math.floor(Date.now() / 1000) })
const fail = (error: unknown): never => {
  throw error
}
await listenAt({ kind: 'unix', path }, door(signer, fail))
writeSync(1, 'open\n')
