/** @jsxImportSource hono/jsx */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Markup } from '#server/http/page'
import { ToolsPage } from './page'
import type { PageContext } from './page'

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

/** What people wrote, then what programs did (`docs/generated`). */
async function readDocuments(folder: string): Promise<Document[]> {
  const folders = [folder, join(folder, 'generated')]
  const documents = folders.map(async (from) => {
    const files = await readdir(from).catch(() => [])
    return await Promise.all(
      files
        .filter((file) => FILE.test(file))
        .sort()
        .map(async (file) => await readDocument(from, file)),
    )
  })
  return (await Promise.all(documents)).flat()
}

export async function docsPage(context: PageContext, folder: string): Promise<Markup> {
  const documents = await readDocuments(folder)
  const { words } = context
  return (
    <ToolsPage context={context} title={words('docs')}>
      <h1>{words('docs')}</h1>
      <p class="lead">{words('docsLead')}</p>
      <ul class="cards">
        {documents.map(({ name, title }) => (
          <li class="card">
            <a href={`/docs/${name}`}>{title}</a>
          </li>
        ))}
      </ul>
    </ToolsPage>
  )
}

/** One document as plain text; undefined when there is none by that name. */
export async function documentPage(context: PageContext, folder: string, name: string): Promise<Markup | undefined> {
  const document = (await readDocuments(folder)).find((each) => each.name === name)
  if (document === undefined) return undefined
  const { title, text } = document
  return (
    <ToolsPage context={context} title={title}>
      <p class="meta">
        <a href="/docs">{context.words('docs')}</a>
      </p>
      <h1>{title}</h1>
      <pre class="letter" lang="en">
        {text}
      </pre>
    </ToolsPage>
  )
}
