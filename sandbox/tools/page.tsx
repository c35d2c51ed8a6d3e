/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { Page, readerOf } from '#server/http/page'
import type { Markup, PageReader } from '#server/http/page'
import { wordsIn } from './words'
import type { Word, Words } from './words'

export interface PageContext extends PageReader {
  readonly words: Words
}

const LINKS: readonly (readonly [path: string, word: Word])[] = [
  ['/inbox', 'inbox'],
  ['/customers', 'customers'],
  ['/audit', 'audit'],
  ['/opening', 'opening'],
  ['/risk', 'risk'],
  ['/explorer', 'explorer'],
  ['/docs', 'docs'],
]

/** The language that the reader asks for, the address of the page in the other one, and the words of the pages. */
export function pageContext(context: Context): PageContext {
  const reader = readerOf(context)
  return { ...reader, words: wordsIn(reader.language) }
}

interface ToolsPageProps {
  readonly context: PageContext
  readonly title: string
  /** Scripts of sandbox/pages that the page needs, by name. */
  readonly scripts?: readonly string[]
  readonly children?: Child
}

/** A page of the tools port, with a menu of all the others. */
export function ToolsPage({ context, title, scripts = [], children }: ToolsPageProps): Markup {
  const { words } = context
  const menu = <Menu words={words} title={title} />
  return (
    <Page reader={context} title={`${title} · ${words('tools')}`} scripts={scripts} menu={menu}>
      {children}
    </Page>
  )
}

function Menu({ words, title }: { words: Words; title: string }): Markup {
  return (
    <nav class="menu" aria-label={words('pages')}>
      <a class="brand" href="/">
        {words('tools')}
      </a>
      {LINKS.map(([path, word]) => (
        <a href={path} aria-current={words(word) === title ? 'page' : undefined}>
          {words(word)}
        </a>
      ))}
    </nav>
  )
}

/** Columns of figures, whose heads are aligned right like the figures below them. */
const FIGURES: ReadonlySet<Word> = new Set(['asked', 'collected', 'amount'])

export function ColumnHeads({ words, columns }: { words: Words; columns: readonly Word[] }): Markup {
  return (
    <tr>
      {columns.map((word) => (
        <th scope="col" class={FIGURES.has(word) ? 'figure' : ''}>
          {words(word)}
        </th>
      ))}
    </tr>
  )
}

/** A table that scrolls within itself on a phone, named by the heading with this id. */
export function ScrollTable({ name, hidden, children }: { name: string; hidden?: boolean; children?: Child }): Markup {
  return (
    // Often nothing inside can be focused, and without a tab stop the keyboard could not scroll it. It is no
    // <fieldset>, because browsers draw a border around that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div class="scroll" tabindex={0} role="group" aria-labelledby={name} hidden={hidden}>
      {children}
    </div>
  )
}
