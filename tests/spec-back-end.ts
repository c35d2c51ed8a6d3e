import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { Shell } from './pages/shell'
import { SignInPage } from './pages/sign-in-page'
import { freePort, startServer } from './server-process'

/** A limit for what hangs: the server makes its world before it serves. */
export const START_MILLIS = 600_000
/** A mailbox may get five codes of a kind per hour. */
const SECONDS_BETWEEN_CODES = 721

export interface BackEnd {
  readonly origin: string
  /** Moves the clock on until the mailbox may get one more code. */
  untilNextCode: () => Promise<void>
  /** The six digits of the newest mail that came after the last one that was read. */
  code: () => Promise<string>
  stop: () => Promise<void>
}

/** A server that answers like a back end written from SPEC.md alone. */
export async function startBackEnd(flavour: string): Promise<BackEnd> {
  const [port, tools] = [await freePort(), await freePort()]
  const folder = join('.tmp', 'e2e', `${flavour}-${port}`)
  const settings = { PORT: String(port), TOOLS_PORT: String(tools), DATA_DIR: folder, SEED: 'small' }
  const server = startServer({ ...settings, CAPABILITIES: flavour })
  await server.ready
  return {
    origin: `http://localhost:${port}`,
    untilNextCode: async () => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
      const body = JSON.stringify({ advance_seconds: SECONDS_BETWEEN_CODES })
      await fetch(`http://127.0.0.1:${tools}/sandbox/clock`, { ...init, body })
    },
    code: codesOf(tools),
    stop: async () => {
      server.kill('SIGTERM')
      await server.ended
      await rm(join(import.meta.dirname, '..', folder), { recursive: true, force: true })
    },
  }
}

function codesOf(tools: number): () => Promise<string> {
  let behind = 0
  return async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${tools}/sandbox/inbox?to=${encodeURIComponent(DEMO_LOGIN.email)}`)
      const { data }: { data?: { list?: { id: string; body: string }[] } } = Object(await answer.json())
      const mail = data?.list?.find(({ id, body }) => Number(id) > behind && /\b\d{6}\b/.test(body))
      if (mail) {
        behind = Number(mail.id)
        return /\b\d{6}\b/.exec(mail.body)?.[0] ?? ''
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Signs in by e-mail, password and mailed code, and waits for the dashboard. */
export async function signIn(page: Page, { origin, code, untilNextCode }: BackEnd): Promise<void> {
  await untilNextCode()
  const signInPage = new SignInPage(page)
  await signInPage.open(`${origin}/login`)
  await signInPage.withPassword(DEMO_LOGIN)
  await signInPage.heading('Enter the code').waitFor()
  await signInPage.emailCode.fill(await code())
  // Both layouts have the bell; the menu of a phone is closed.
  await new Shell(page).bell.waitFor()
}
