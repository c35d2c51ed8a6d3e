import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoSignIn } from './api'
import type { Session } from './api'
import { expect } from './fixtures'
import { sandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { freePort, startServer } from './server-process'

/** What `npm start` runs: the demo with its signer, of its own folder and ports. */
export interface DemoWithSigner {
  readonly port: number
  readonly tools: Sandbox
  /** Of the demo's merchant. */
  readonly session: Session
  /** The folder of the signer. */
  readonly signerFolder: string
  /** Ends it, and checks that it has complained of nothing. */
  stop(): Promise<void>
}

/** @param name begins the name of its folder */
export async function demoWithSigner(name: string): Promise<DemoWithSigner> {
  const folder = join('.tmp', 'e2e', `${name}-${crypto.randomUUID()}`)
  const path = join(import.meta.dirname, '..', folder)
  const [port, toolsPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), TOOLS_PORT: String(toolsPort) }
  const server = startServer({ ...ports, DATA_DIR: folder, SEED: 'demo', SIGNER: 'on' })
  await server.ready
  return {
    port,
    tools: sandbox(toolsPort),
    session: await demoSignIn(port),
    signerFolder: join(path, 'demo', 'signer'),
    stop: async () => {
      server.kill('SIGTERM')
      const { code, complaint } = await server.ended
      await rm(path, { recursive: true, force: true })
      expect(complaint).toEqual([])
      expect(code).toBe(0)
    },
  }
}
