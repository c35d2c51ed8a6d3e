import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { languageOf } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { wordsIn } from './words'
import type { Word, Words } from './words'

/** Markup in which everything that was put in is escaped: by `html` of Hono, and by nothing else. */
export type Markup = ReturnType<typeof html>

export interface PageContext {
  readonly words: Words
  readonly language: Language
  /** Path and query of this page in the other language. */
  readonly other: string
}

const COOKIE = 'language'
const YEAR_SECONDS = 31_536_000
const LINKS: readonly (readonly [path: string, word: Word])[] = [
  ['/inbox', 'inbox'],
  ['/customers', 'customers'],
  ['/audit', 'audit'],
  ['/explorer', 'explorer'],
  ['/docs', 'docs'],
]

/** In which language a page is written: as asked for once by its switch, else as the browser prefers. */
export function pageContext(context: Context): PageContext {
  const asked = context.req.query('lang')
  const language = languageOf(asked ?? getCookie(context, COOKIE) ?? context.req.header('Accept-Language'))
  if (asked !== undefined)
    setCookie(context, COOKIE, language, { sameSite: 'Lax', httpOnly: true, maxAge: YEAR_SECONDS })
  const query = new URLSearchParams(context.req.query())
  query.set('lang', language === 'zh-CN' ? 'en' : 'zh-CN')
  return { words: wordsIn(language), language, other: `${context.req.path}?${query.toString()}` }
}

export interface PageParts {
  readonly title: string
  readonly content: Markup
  /** Scripts of sandbox/pages that the page needs, by name. */
  readonly scripts?: readonly string[]
  /** The payer's page belongs to the shop: it shows no way to the tools. */
  readonly bare?: boolean
}

/** A whole page around its content. */
export function page({ words, language, other }: PageContext, parts: PageParts): Markup {
  const { title, content, scripts = [], bare = false } = parts
  const lang = language === 'zh-CN' ? 'zh-CN' : 'en'
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}${bare ? '' : ` · ${words('tools')}`}</title>
        <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/pages/pages.css" />
        ${scripts.map((name) => html`<script type="module" src="/pages/${name}.js"></script>`)}
      </head>
      <body>
        <a class="skip" href="#content">${words('skip')}</a>
        <header class="head">
          ${bare ? html`<span></span>` : menu(words, title)}
          <a
            class="language"
            href="${other}"
            lang="${lang === 'en' ? 'zh-CN' : 'en'}"
            hreflang="${lang === 'en' ? 'zh-CN' : 'en'}"
            >${words('otherLanguage')}</a
          >
        </header>
        <main id="content" class="${bare ? 'narrow' : 'wide'}">${content}</main>
      </body>
    </html>`
}

function menu(words: Words, title: string): Markup {
  return html`<nav class="menu" aria-label="${words('pages')}">
    <a class="brand" href="/">${words('tools')}</a>
    ${LINKS.map(([path, word]) =>
      words(word) === title
        ? html`<a href="${path}" aria-current="page">${words(word)}</a>`
        : html`<a href="${path}">${words(word)}</a>`,
    )}
  </nav>`
}

/** A moment of the program's clock, for people: UTC, and as machines read it. */
export function moment(seconds: number): Markup {
  const iso = new Date(seconds * 1000).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

/** Columns of figures: flush right, as the figures are. */
const FIGURES: ReadonlySet<Word> = new Set(['asked', 'collected', 'amount'])

/** The heads of a table's columns. */
export function columnHeads(words: Words, columns: readonly Word[]): Markup[] {
  return columns.map((word) => html`<th scope="col" class="${FIGURES.has(word) ? 'figure' : ''}">${words(word)}</th>`)
}
