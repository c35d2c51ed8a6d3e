import type { Page } from '@playwright/test'
import { ANSWER_SHAPES, type Step, TICKET } from '@/lib/wallet/testing/answer-shapes'
import { demoTicket } from '../api'
import { expect, test } from '../fixtures'
import { inShortRun } from './matrix'
import { toolsPort } from './ports'

const WALLET = `http://wallet.localhost:${toolsPort}`

/** Shapes that need no waiting; the test of the bridge plays all of them. */
const PLAYED = [
  'answers and does not open or close',
  'opens and answers, leaves closing to the page',
  'closes before it answers',
  'says `loaded` again',
  'the ticket alone, as text',
  'a ticket in a Map',
  'success with an Error object',
  'fails with -32000, leaves closing to the page',
  'fails with the text "-32000" as code',
  'fails with an Error object',
]

/** One that signs in where others leave closing to the page, one that fails, and one of another type. */
const IN_SHORT_RUN = new Set([
  'opens and answers, leaves closing to the page',
  'a ticket in a Map',
  'fails with an Error object',
])

/** What a step posts, as a message without its id; a Map and an Error are made in the page. */
interface Posted {
  readonly eventName?: string
  readonly status?: string
  readonly data?: unknown
  readonly as?: 'map' | 'error'
}

function posted(step: Step, ticket: string): Posted {
  if ('event' in step) return { eventName: step.event }
  if (!('reply' in step)) throw new Error('This step needs more than a message')
  const { reply, status = 'success' } = step
  if (reply instanceof Error) return { status, data: reply.message, as: 'error' }
  const real = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(TICKET, ticket))
  return reply instanceof Map ? { status, data: real([...reply]), as: 'map' } : { status, data: real(reply) }
}

/** Serves a wallet that loads and waits, in place of the sandbox's, and gives the call that it was asked. */
async function otherWallet(page: Page): Promise<{ asked: Promise<{ id: string; state: string }> }> {
  let tell = (_call: { id: string; state: string }): void => undefined
  const asked = new Promise<{ id: string; state: string }>((resolve) => {
    tell = resolve
  })
  await page.exposeFunction('askedForLogin', (id: string, state: string) => tell({ id, state }))
  const body = `<!doctype html><title>Another wallet</title><link rel="icon" href="data:,"><script>
    addEventListener('message', ({ data, origin, source }) => {
      if (source === parent && data.data.methodName === 'oauth') askedForLogin(data.messageId, data.data.params.state)
    })
    parent.postMessage({ target: 'jsweb3-did', type: 'did_event', eventName: 'loaded' }, document.referrer.slice(0, -1))
  </script>`
  await page.route(`${WALLET}/**`, async (route) => await route.fulfill({ contentType: 'text/html', body }))
  return { asked }
}

for (const shape of ANSWER_SHAPES.filter(({ name }) => PLAYED.includes(name)))
  test(
    `a wallet that ${shape.name}: ${shape.end.is}`,
    inShortRun(IN_SHORT_RUN.has(shape.name)),
    async ({ page, signInPage, dashboard }) => {
      const { asked } = await otherWallet(page)
      await signInPage.open()
      await signInPage.connectWallet.click()
      const { id, state } = await asked
      const ticket = await demoTicket(state)
      const frame = page.frames().find((each) => each.url().startsWith(WALLET))
      await frame?.evaluate(
        ({ id, messages }) => {
          for (const { eventName, status, data, as } of messages) {
            const entries: [string, unknown][] = as === 'map' && Array.isArray(data) ? data : []
            const made = as === 'error' ? new Error(String(data)) : as === 'map' ? new Map(entries) : data
            const rest = eventName
              ? { type: 'did_event', eventName }
              : { type: 'dapp_event', messageId: id, status, data: made }
            parent.postMessage({ target: 'jsweb3-did', ...rest }, document.referrer.slice(0, -1))
          }
        },
        { id, messages: shape.steps.map((step) => posted(step, ticket)) },
      )
      await expect(signInPage.wallet.dialog).toBeHidden()
      if (shape.end.is === 'signed in') return await expect(dashboard.heading).toBeVisible()
      await expect(signInPage.connectWallet).not.toHaveAttribute('aria-busy')
      if (shape.end.is === 'failed') await expect(signInPage.problem).toHaveText('get uuid failed')
      else await expect(signInPage.problem).toBeEmpty()
    },
  )

test('every shape that is named here is one of the table', () => {
  expect(ANSWER_SHAPES.filter(({ name }) => PLAYED.includes(name))).toHaveLength(PLAYED.length)
})
