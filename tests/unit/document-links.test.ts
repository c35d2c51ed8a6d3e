// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

const documents = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** The files that a document links to, as they are written; other sites and headings of the page itself are none. */
function linksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
    /^[a-z]+:/.test(link) ? [] : [link],
  )
}

it('every document is read', () => {
  expect(documents).toContain('README.md')
  expect(documents.length).toBeGreaterThan(30)
})

it.each(documents)('the links of %s lead to files', (document) => {
  const lost = linksOf(document).filter((link) => !existsSync(join(root, dirname(document), link)))
  expect(lost).toEqual([])
})

it('every document stands in the list of docs/README.md', () => {
  const listed = new Set(linksOf('docs/README.md'))
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !/^(?:README|decisions\/)/.test(file) && !file.endsWith('/zh-CN.md'))
  expect(pages.filter((page) => !listed.has(page))).toEqual([])
})
