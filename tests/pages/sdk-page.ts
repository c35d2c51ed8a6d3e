import { expect } from '@playwright/test'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { type RecordedCall, recordedMessage } from '#sandbox/wallet/testing/recorded-messages'
import { replySchema } from '#sandbox/wallet/testing/signed-answer'
import { wordsOf } from '#sandbox/wallet/words'
import type { ChainType } from '#shared/address/chain-type'
import { crossOriginPort, toolsPort } from '../e2e/ports'

const WALLET = `http://wallet.localhost:${toolsPort}`
/** Another origin than the wallet's and the API's. The wallet has it in the list of pages that it answers. */
const SHOP = `http://localhost:${crossOriginPort}`

const eventSchema = z.object({ type: z.literal('did_event'), eventName: z.string(), data: z.optional(z.unknown()) })
const say = wordsOf('en')

/** A page that uses the wallet SDK: it frames the wallet window, posts to it, and collects what comes back. */
export class SdkPage {
  /** What the window gets as the origin of this page. */
  readonly origin = SHOP
  readonly host = new URL(SHOP).host
  readonly window: FrameLocator
  readonly text: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.window = page.frameLocator('iframe')
    this.text = this.window.getByRole('region', { name: say('text') }).locator('pre')
  }

  /** Opens the page with a new wallet window, and waits until that is ready. */
  async open(): Promise<void> {
    // A file that really comes from there, and runs no script of the console: a page that the test answers itself would have
    // no address, and the browser lets no such page frame one of this machine.
    await this.#page.goto(`${SHOP}/config.json`)
    await this.#page.evaluate((wallet) => {
      const heard: unknown[] = []
      Reflect.set(window, 'heard', heard)
      addEventListener('message', ({ data, origin, source }) => {
        if (origin === wallet && source === frames[0]) heard.push(data)
      })
      const frame = document.createElement('iframe')
      frame.src = `${wallet}/`
      frame.width = '480'
      frame.height = '720'
      document.body.replaceChildren(frame)
    }, WALLET)
    await expect.poll(async () => await this.events()).toContain('loaded')
  }

  /** Posts recorded calls at once. @returns their ids */
  async post(chain_type: ChainType, calls: readonly RecordedCall[], address: string): Promise<string[]> {
    const posted = calls.map((call) => ({ id: crypto.randomUUID(), call }))
    const messages = posted.map(({ id, call }) => recordedMessage(chain_type, call, id, address))
    await this.#page.evaluate(
      ({ messages, origin }) => {
        for (const message of messages) frames[0]?.postMessage(message, origin)
      },
      { messages, origin: WALLET },
    )
    return posted.map(({ id }) => id)
  }

  async chooseDemoMerchant(): Promise<void> {
    await this.window.getByRole('button', { name: say('demo') }).click()
  }

  /** Approves what the window asks, after a look at what it is and who asks. */
  async approve(what: 'connectTitle' | 'signTitle'): Promise<void> {
    await this.window.getByRole('heading', { name: say(what) }).waitFor()
    await expect(this.window.getByText(this.origin, { exact: true })).toBeVisible()
    await this.window.getByRole('button', { name: say('approve') }).click()
  }

  /** The answers to a call so far. */
  async repliesTo(id: string): Promise<{ status: string; data: unknown }[]> {
    const replies = (await this.#heard()).flatMap((message) => replySchema.safeParse(message).data ?? [])
    return replies.filter(({ messageId }) => messageId === id).map(({ status, data }) => ({ status, data }))
  }

  /** Waits for the answer to a call: there is one, and it is a success. */
  async answerTo(id: string): Promise<unknown> {
    await expect.poll(async () => (await this.repliesTo(id)).map(({ status }) => status)).toEqual(['success'])
    return (await this.repliesTo(id))[0]?.data
  }

  /** The names of the events so far. */
  async events(): Promise<string[]> {
    return (await this.#heard()).flatMap((message) => eventSchema.safeParse(message).data?.eventName ?? [])
  }

  async #heard(): Promise<unknown[]> {
    return z.parse(z.array(z.unknown()), await this.#page.evaluate(() => Reflect.get(window, 'heard')))
  }
}
