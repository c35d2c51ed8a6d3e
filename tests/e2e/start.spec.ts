import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { info } from '#shared/contract/user'
import { call, freshPhrase, walletSignIn } from '../api'
import { expect, test as base } from '../fixtures'
import { freePort, holdPort, startServer } from '../server-process'
import type { Ending, ServerProcess } from '../server-process'
import { FULL, inShortRun } from './matrix'

interface Machine {
  /** Ports and a folder for this test alone. */
  readonly settings: Readonly<Record<'PORT' | 'TOOLS_PORT' | 'DATA_DIR', string>>
  start(settings?: Readonly<Record<string, string>>): ServerProcess
}

/** The servers that a test has started; all are killed after it. */
const test = base.extend<{ machine: Machine }>({
  machine: async ({}, use) => {
    const folder = join('.tmp', 'e2e', `start-${crypto.randomUUID()}`)
    const settings = { PORT: String(await freePort()), TOOLS_PORT: String(await freePort()), DATA_DIR: folder }
    const started: ServerProcess[] = []
    await use({
      settings,
      start: (changed = {}) => {
        const server = startServer({ ...settings, ...changed })
        started.push(server)
        return server
      },
    })
    for (const server of started) server.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
    await rm(join(import.meta.dirname, '../..', folder), { recursive: true, force: true })
  },
})

/** Expects one line with one sentence that says what to do. */
function expectOneSentence({ code, complaint }: Ending, ...words: (string | RegExp)[]): void {
  expect(complaint, 'what the person reads').toHaveLength(1)
  expect(complaint[0]).toMatch(/^[^.!?]\S.*[.)]$/)
  for (const word of words) expect(complaint[0]).toMatch(word)
  expect(code).toBe(1)
}

test.describe('a start that fails gives the reason in one sentence', () => {
  test('a port in use', async ({ machine }) => {
    const { port, release } = await holdPort()
    const { ended } = machine.start({ PORT: String(port) })
    expectOneSentence(await ended, new RegExp(`Port ${port}`), /set PORT to another/)
    await release()
  })

  test('a database that does not answer', FULL, async ({ machine }) => {
    const address = `postgres://nobody:secret@127.0.0.1:${await freePort()}/absent`
    const ending = await machine.start({ DATABASE_URL: address }).ended
    expectOneSentence(ending, /DATABASE_URL/)
    expect(ending.complaint.join(), 'no password in a terminal').not.toContain('secret')
  })

  test('a world that does not exist', FULL, async ({ machine }) => {
    expectOneSentence(
      await machine.start({ SEED: 'atlantis' }).ended,
      /SEED=atlantis/,
      /demo, empty, large, review or small/,
    )
  })

  test('an invalid port', FULL, async ({ machine }) => {
    expectOneSentence(await machine.start({ TOOLS_PORT: '70000' }).ended, /TOOLS_PORT=70000/, /1 to 65535/)
  })
})

test('a first start that is stopped while it makes its history leaves no database behind', async ({ machine }) => {
  const server = machine.start({ SEED: 'demo' })
  let postmaster = 0
  await expect(async () => {
    const lines = await readFile(join(machine.settings.DATA_DIR, 'demo', 'postgres', 'postmaster.pid'), 'utf8')
    expect(lines.split('\n')[7]).toMatch(/^ready/)
    postmaster = Number.parseInt(lines, 10)
  }).toPass()
  // Twice, because Ctrl-C comes both from the terminal and from `npm start`.
  server.kill('SIGTERM')
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null, complaint: [] })
  await expect.poll(() => isThere(postmaster)).toBe(false)
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process uses the data folder: a second one names it, a killed one loses nothing, a stopped one releases it', async ({
  machine,
}) => {
  const { settings } = machine
  const port = Number(settings.PORT)
  const phrase = freshPhrase()
  const first = machine.start()
  await first.ready
  const session = await walletSignIn(phrase, port)
  const { mchid } = await call(info, { session, port })

  const second = machine.start({ PORT: String(await freePort()), TOOLS_PORT: String(await freePort()) })
  expectOneSentence(await second.ended, new RegExp(`\\b${first.pid}\\b`), new RegExp(`localhost:${settings.PORT}`))
  expect(await call(info, { session, port })).toMatchObject({ mchid })

  first.kill('SIGKILL')
  expect(await first.ended).toMatchObject({ signal: 'SIGKILL' })
  const third = machine.start()
  await third.ready
  expect(await call(info, { session, port }), 'the session is still there').toMatchObject({ mchid })
  expect(await call(info, { session: await walletSignIn(phrase, port), port })).toMatchObject({ mchid })

  third.kill('SIGTERM')
  expect(await third.ended).toEqual({ code: 0, signal: null, complaint: [] })
  for (const taken of [settings.PORT, settings.TOOLS_PORT]) await (await holdPort(Number(taken))).release()
})

test.describe('a console whose config.json is wrong', () => {
  for (const [name, change, field] of [
    [
      'a wallet address with a path',
      { wallet: { active: 'test', test: 'http://wallet.localhost/x', production: 'https://w.example' } },
      'wallet.test',
    ],
    ['a colour that is none', { colour: 'orange' }, 'colour'],
    ['no languages', { languages: [] }, 'languages'],
  ] as const) {
    test(`${name} is named on the page`, inShortRun(field === 'wallet.test'), async ({ page }) => {
      await page.route('**/config.json', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
      })
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1, name: 'This console is not set up correctly' })).toBeVisible()
      await expect(page.getByRole('term')).toHaveText([field])
    })
  }

  test('a file that is not JSON is named as such', async ({ page }) => {
    await page.route('**/config.json', async (route) => await route.fulfill({ body: '{ "title": ' }))
    await page.goto('/')
    await expect(page.getByText('The file config.json is not JSON. Look for a missing comma or quote.')).toBeVisible()
  })
})
