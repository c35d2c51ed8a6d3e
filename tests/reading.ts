import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect as usual } from './fixtures'
import { marked, shortened } from './reading-marks'
import type { Language } from './words'

/** Writes the kept texts anew instead of comparing with them. */
const isWriting = process.env['READING'] === 'write'
const HOW_TO_WRITE = 'if this is how it should be read, write it anew: READING=write, then read the difference'

const NAMES: Readonly<Record<Language, string>> = { en: 'English', 'zh-CN': 'Simplified Chinese' }

/** A busy machine draws a page late. */
const expect = usual.configure({ timeout: 60_000 })

interface Step {
  /** A part of the sentence that a live region must have said since the step before. */
  said?: string
  /** What stands before lists of which only the first item is kept. */
  lists?: readonly string[]
  /** Names of controls that are there only when there is much. */
  without?: readonly string[]
}

/** The roles whose descriptions are kept. */
const DESCRIBED = new Set(['button', 'link', 'dialog', 'textbox', 'combobox', 'radio', 'checkbox', 'slider', 'group'])

/** Says every text that enters a live region to the console of the browser. */
function tellLiveRegions(): void {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=alert], [role=status], output'
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const text = element?.closest(LIVE) ? (element.textContent ?? '').trim() : ''
      if (text !== '') console.debug(`said: ${text}`)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** What a screen reader is given at every step of the jobs of a merchant, as one text that is kept in the repository. */
export class Reading {
  readonly #page: Page
  readonly #language: Language
  readonly #names = new Map<string, string>()
  readonly #lines: string[] = []
  readonly #kept: string
  readonly #file: string
  #job = ''
  #said: string[] = []
  #tree: CDPSession | undefined

  constructor(page: Page, language: Language) {
    this.#page = page
    this.#language = language
    this.#file = join(import.meta.dirname, '..', 'docs', 'generated', 'reading', `${language}.md`)
    this.#kept = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : ''
    page.on('console', (message) => {
      const text = message.text()
      if (text.startsWith('said: ')) this.#said.push(text.slice('said: '.length))
    })
  }

  async begin(): Promise<void> {
    await this.#page.addInitScript(tellLiveRegions)
    this.#lines.push(
      `# What a screen reader is given, in ${NAMES[this.#language]}`,
      'Written by `tests/e2e/reading.spec.ts`, step by step. A name in angle brackets stands for what is different each time.',
    )
  }

  /** Replaces a value of this run by a name. */
  name(value: string, name: string): void {
    this.#names.set(value, name)
  }

  job(title: string): void {
    this.#job = title
    this.#lines.push(`## ${title}`)
  }

  /** Adds a step: the part of the page that it changed, what has the focus, and what was said by itself. */
  async step(title: string, part: Locator, asked: Step = {}): Promise<void> {
    const path = `${this.#job}: ${title}`
    const read = async (): Promise<string> => await this.#read(title, part, asked)
    if (isWriting) {
      // Two equal readings, one after the other: what was still loading has come.
      let before = ''
      await expect
        .poll(
          async () => {
            const again = await read()
            const isSame = again === before && !/\[busy\]|progressbar/.test(again)
            before = again
            return isSame
          },
          { message: path, intervals: [1000] },
        )
        .toBe(true)
      this.#lines.push(before)
    } else {
      const kept = this.#keptStep(title)
      await expect.poll(read, { message: `${path}; ${HOW_TO_WRITE}` }).toBe(kept)
      this.#lines.push(kept)
    }
    this.#said = []
  }

  /** Writes the text, or compares the whole: a step that is there no more is a difference too. */
  end(): void {
    const text = `${this.#lines.join('\n\n')}\n`
    if (!isWriting) return expect(text, HOW_TO_WRITE).toBe(this.#kept)
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, text)
  }

  /** The kept text of a step of the current job. */
  #keptStep(title: string): string {
    const job = this.#kept.split(/\n\n(?=## )/).find((each) => each.startsWith(`## ${this.#job}\n`))
    const step = job?.split(/\n\n(?=### )/).find((each) => each.startsWith(`### ${title}\n`))
    return step?.trimEnd() ?? 'a step that is not kept'
  }

  async #read(title: string, part: Locator, { said, lists = [], without = [] }: Step): Promise<string> {
    const focus = this.#page.locator(':focus')
    const focused = (await focus.count()) > 0 ? (await focus.first().ariaSnapshot()).split('\n')[0] : undefined
    const sentence = said === undefined ? undefined : this.#said.find((each) => each.includes(said))
    const told = [
      ...(said === undefined ? [] : [`Said: ${sentence ?? 'nothing'}`]),
      ...(focused === undefined ? [] : [`Focus: ${focused.replace(/^- /, '').replace(/:$/, '')}`]),
    ]
    const tree = shortened(await part.ariaSnapshot(), lists, without)
    const more = [...(await this.#current(part)), ...(await this.#descriptions(part))]
    const ending = [...new Set(more.map((line) => marked(line, this.#names)))]
    const body = [marked(tree, this.#names), ...(ending.length === 0 ? [] : ['', ...ending])].join('\n')
    return [`### ${title}`, ...told.map((line) => marked(line, this.#names)), `\`\`\`text\n${body}\n\`\`\``].join(
      '\n\n',
    )
  }

  /** The places that are marked as the current one, which the tree does not say. */
  async #current(part: Locator): Promise<string[]> {
    const places = part.locator('[aria-current]')
    const texts = await places.evaluateAll((all) =>
      all.map((one) => {
        const text = one.cloneNode(true)
        if (text instanceof Element) for (const mute of text.querySelectorAll('[aria-hidden]')) mute.remove()
        return `current ${one.getAttribute('aria-current') ?? ''}: ${(text.textContent ?? '').trim()}`
      }),
    )
    return texts
  }

  /**
   * The descriptions in a part of the page, which its tree does not have: hints, errors, reasons. A tooltip that repeats the
   * name of its button is none.
   */
  async #descriptions(part: Locator): Promise<string[]> {
    this.#tree ??= await this.#page.context().newCDPSession(this.#page)
    await part.evaluate((element) => element.setAttribute('data-reading', ''))
    const expression = 'document.querySelector("[data-reading]")'
    const { result } = await this.#tree.send('Runtime.evaluate', { expression })
    if (result.objectId === undefined) return []
    const { nodes } = await this.#tree.send('Accessibility.queryAXTree', { objectId: result.objectId })
    await part.evaluate((element) => element.removeAttribute('data-reading'))
    const described = nodes.flatMap(({ ignored, role, name, description }) => {
      const text = String(description?.value ?? '').trim()
      const isTold = !ignored && text !== '' && text !== name?.value && DESCRIBED.has(String(role?.value))
      return isTold ? [`description of ${String(role?.value)} ${JSON.stringify(name?.value ?? '')}: ${text}`] : []
    })
    return described
  }
}
