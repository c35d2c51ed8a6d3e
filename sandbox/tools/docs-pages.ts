import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import { page } from './page'
import type { Markup, PageContext } from './page'

/** A document of the folder `docs`, as it was written. */
interface Document {
  /** File name without its ending. */
  readonly name: string
  readonly title: string
  readonly text: string
}

const FILE = /^[a-z][\w-]*\.md$/

async function readDocument(folder: string, file: string): Promise<Document> {
  const text = await readFile(join(folder, file), 'utf8')
  const name = file.slice(0, -'.md'.length)
  return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text }
}

async function readDocuments(folder: string): Promise<Document[]> {
  const files = (await readdir(folder)).filter((file) => FILE.test(file)).sort()
  return await Promise.all(files.map(async (file) => await readDocument(folder, file)))
}

export async function docsPage(context: PageContext, folder: string): Promise<Markup> {
  const documents = await readDocuments(folder)
  const { words } = context
  const content = html`
    <h1>${words('docs')}</h1>
    <p class="lead">${words('docsLead')}</p>
    <ul class="cards">
      ${documents.map(({ name, title }) => html`<li class="card"><a href="/docs/${name}">${title}</a></li>`)}
    </ul>
  `
  return page(context, { title: words('docs'), content })
}

/** One document as plain text; undefined when there is none by that name. */
export async function documentPage(context: PageContext, folder: string, name: string): Promise<Markup | undefined> {
  const document = (await readDocuments(folder)).find((each) => each.name === name)
  if (document === undefined) return undefined
  const { words } = context
  const content = html`
    <p class="meta"><a href="/docs">${words('docs')}</a></p>
    <h1>${document.title}</h1>
    <pre class="letter" tabindex="0" role="region" aria-label="${document.title}" lang="en">${document.text}</pre>
  `
  return page(context, { title: document.title, content })
}
