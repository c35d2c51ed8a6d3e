/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { languageOf } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { wordsFrom } from './page-words'

/** Whom a page is written for. */
export interface PageReader {
  readonly language: Language
  /** Path and query of this page in the other language. */
  readonly other: string
}

export type Markup = JSX.Element

const WORDS = {
  skip: ['Skip to the content', '跳到内容'],
  otherLanguage: ['中文', 'English'],
} as const
const COOKIE = 'language'
const YEAR_SECONDS = 31_536_000

/** In which language a page is written: as asked for once by its switch, else as the browser prefers. */
export function readerOf(context: Context): PageReader {
  const asked = context.req.query('lang')
  const language = languageOf(asked ?? getCookie(context, COOKIE) ?? context.req.header('Accept-Language'))
  if (asked !== undefined)
    setCookie(context, COOKIE, language, { sameSite: 'Lax', httpOnly: true, maxAge: YEAR_SECONDS })
  const query = new URLSearchParams(context.req.query())
  query.set('lang', language === 'zh-CN' ? 'en' : 'zh-CN')
  return { language, other: `${context.req.path}?${query.toString()}` }
}

interface PageProps {
  readonly reader: PageReader
  readonly title: string
  /** Scripts that the page needs, by their names below /pages. */
  readonly scripts?: readonly string[]
  /** Ways to other pages; without them the page is a narrow one that stands alone. */
  readonly menu?: Markup
  readonly children?: Child
}

/** A whole page around its content. What is put into it is escaped by JSX and by nothing else. */
export function Page({ reader, title, scripts = [], menu, children }: PageProps): Markup {
  const words = wordsFrom(WORDS, reader.language)
  const [lang, otherLang] = reader.language === 'zh-CN' ? ['zh-CN', 'en'] : ['en', 'zh-CN']
  const content = (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/pages/pages.css" />
        {scripts.map((name) => (
          <script type="module" src={`/pages/${name}.js`}></script>
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          {words('skip')}
        </a>
        <header class="head">
          {menu ?? <span></span>}
          <a class="language" href={reader.other} lang={otherLang} hreflang={otherLang}>
            {words('otherLanguage')}
          </a>
        </header>
        <main id="content" class={menu === undefined ? 'narrow' : 'wide'}>
          {children}
        </main>
      </body>
    </html>
  )
  return html`<!doctype html>${content}`
}

/** A moment of the program's clock, for people: UTC, and as machines read it. */
export function Moment({ seconds, slot }: { seconds: number; slot?: string }): Markup {
  const iso = new Date(seconds * 1000).toISOString()
  return (
    <time datetime={iso} data-time={slot}>
      {iso.slice(0, 19).replace('T', ' ')} UTC
    </time>
  )
}
