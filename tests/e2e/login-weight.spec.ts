import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { expect, test } from '../fixtures'

/** Most bytes of JavaScript that the sign-in page may download, compressed. */
const GOAL = 102_000
const GATE = 115_000

/** What a first visit must not download: chunks by their name in the manifest, and words that their code must contain. */
const LATER = [
  { what: 'charts', chunk: /chart\/apex-drawings/, words: 'apexcharts' },
  { what: 'the wallet bridge', chunk: /session\/wallet-mount/, words: 'jsweb3-did' },
  { what: 'wallet cryptography', chunk: /@solana\/web3\.js/, words: 'secp256k1' },
  { what: 'the query cache', chunk: /^_calls-|^_console-/, words: 'No QueryClient set' },
]

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }))

function filesOf(chunk: RegExp): string[] {
  const path = join(import.meta.dirname, '../../dist/build-manifest.json')
  const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(manifest).flatMap(([key, { file }]) => (chunk.test(key) ? [`/${file}`] : []))
}

test('a first visit to log-in downloads little JavaScript, and nothing that can wait', async ({ page }, info) => {
  const scripts = new Map<string, { size: number; text: string }>()
  const read: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const reading = async (): Promise<void> => {
      const { responseBodySize } = await request.sizes()
      const text = (await (await request.response())?.text()) ?? ''
      scripts.set(new URL(request.url()).pathname, { size: responseBodySize, text })
    }
    read.push(reading())
  })
  // Everything that the visit downloads, also after the first paint.
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await Promise.all(read)
  const total = [...scripts.values()].reduce((sum, { size }) => sum + size, 0)
  info.annotations.push({ type: 'bytes', description: `${total} (goal ${GOAL}) in ${scripts.size} scripts` })
  expect(total).toBeGreaterThan(GOAL / 2)
  expect(total).toBeLessThanOrEqual(GATE)
  for (const { what, chunk, words } of LATER) {
    const files = filesOf(chunk)
    expect(files.length, `${what} is known by its name`).toBeGreaterThan(0)
    for (const [path, { text }] of scripts) {
      expect(files, `${what} by name`).not.toContain(path)
      expect(text.includes(words), `${what} in ${path}`).toBe(false)
    }
  }
})
