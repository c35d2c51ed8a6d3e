import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCells } from '../../tools/cells.mjs'
import { demoSignIn } from '../api'
import { expect, test } from '../fixtures'
import { get, NGINX, runNginx } from '../operator/proxy'
import { keepAll } from '../pages/installed-console'
import { freePort } from '../server-process'
import { consolePort } from './ports'

/*
 * Two cells, complete installations of their own, behind one nginx with one build. The host name chooses config.json, headers
 * and API. A browser takes names below `localhost` for this machine, and for a safe origin.
 */

test.skip(!existsSync(NGINX), 'nginx of the distribution is not installed')
test.use({ serviceWorkers: 'allow' })
// Fetching the whole console twice takes a while on a busy machine.
test.setTimeout(400_000)

const DIST = join(import.meta.dirname, '../../dist')
const NORTH = 'north.localhost'
const SOUTH = 'south.localhost'
const config: Record<string, unknown> = JSON.parse(readFileSync(join(DIST, 'config.json'), 'utf8'))
const settings = {
  [NORTH]: { ...config, title: 'North Pay', wallet: walletOf('north'), colour: '#0A64C8' },
  [SOUTH]: { ...config, title: 'South Pay', wallet: walletOf('south'), colour: '#0B7A4B' },
}
function walletOf(cell: string) {
  const production = `https://wallet.${cell}.example`
  return { active: 'production', test: 'https://test.example', production }
}

let folder = ''
let port = 0
let nginx: Awaited<ReturnType<typeof runNginx>>
/** The api of the south: it knows nobody, and keeps what it was sent. */
let south: Server
const sentSouth: IncomingHttpHeaders[] = []

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cells-'))
  port = await freePort()
  south = createServer((incoming, outgoing) => {
    sentSouth.push(incoming.headers)
    outgoing.writeHead(401, { 'Content-Type': 'application/json' })
    outgoing.end(JSON.stringify({ errno: 401, msg: 'Sign in', data: null }))
  })
  const southPort = await freePort()
  await new Promise<void>((resolve) => south.listen(southPort, '127.0.0.1', resolve))
  const apis: Readonly<Record<string, number>> = { [NORTH]: consolePort, [SOUTH]: southPort }
  for (const [host, written] of Object.entries(settings)) {
    await mkdir(join(folder, host))
    await writeFile(join(folder, host, 'config.json'), JSON.stringify(written))
    await writeFile(join(folder, host, 'apis'), `127.0.0.1:${apis[host]}\n`)
  }
  expect(writeCells(folder, { listen: `127.0.0.1:${port}`, root: DIST, at: folder })).toEqual([NORTH, SOUTH])
  nginx = await runNginx({ folder, port, path: '/config.json', sites: 'cells.conf', headers: { Host: NORTH } })
})
test.afterAll(async () => {
  await nginx.stop()
  south.close()
  await rm(folder, { recursive: true })
})

test('one build is two consoles: each host has the name, the headers, the API and the kept pages of its cell', async ({
  page,
  context,
  expectedProblems,
}) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED|status of 401/)
  const at = (host: string, path: string) => `http://${host}:${port}${path}`
  const { token } = await demoSignIn()
  await page.addInitScript(
    ({ host, given }) => {
      if (location.hostname !== host || sessionStorage.getItem('given') !== null) return
      sessionStorage.setItem('given', 'yes')
      sessionStorage.setItem('session', `${crypto.randomUUID()} ${given} tab`)
    },
    { host: NORTH, given: token },
  )
  const north = await page.goto(at(NORTH, '/dashboard'))
  await expect(page).toHaveTitle(/North Pay$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(north?.headers()['content-security-policy']).toContain('frame-src https://wallet.north.example;')
  await keepAll(page)
  await page.evaluate(() => sessionStorage.removeItem('session'))

  const answer = await page.goto(at(SOUTH, '/dashboard'))
  await expect(page).toHaveTitle(/South Pay$/)
  await expect(page).toHaveURL(/\/login/)
  expect(answer?.headers()['content-security-policy']).toContain('frame-src https://wallet.south.example;')
  await keepAll(page)
  expect(JSON.stringify(sentSouth)).not.toContain(token)

  await context.setOffline(true)
  await page.goto(at(NORTH, '/login'))
  await expect(page).toHaveTitle(/North Pay$/)
  await page.goto(at(SOUTH, '/login'))
  await expect(page).toHaveTitle(/South Pay$/)
})

test('a host that is no cell gets no page', async () => {
  for (const host of ['pay.example', `${NORTH}.evil.example`, 'localhost']) {
    expect((await get(port, '/login', { headers: { Host: host } })).status).toBe(421)
  }
})
