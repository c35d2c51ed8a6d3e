#!/usr/bin/env node
// Only server/ledger/chart.ts may spell owners of ledger accounts. Refused elsewhere: an account object made by hand (with
// an owner and a kind of account), text that begins or ends like an owner (`m:17:…`, `chain:1`, …`:held`), and SQL or a
// query that compares an owner with a literal. This program also counts the files and the constructors of the chart,
// because a rule that finds no files would always pass.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'

const rooms = ['server', 'sandbox']
const chart = join('server', 'ledger', 'chart.ts')

const KINDS = new Set(['asset', 'liability', 'income', 'expense'])
/** How owners begin and end. Between these is an id. */
const BEGINS = /^(?:chain:|cold:|suspense:|m:)(?:$|[\w%$*-])/
const ENDS = /:(?:capital|held|debt)$/
const HAS = /:app:/
/** SQL that compares an owner with text: in quotes, or in the parameter that follows. */
const SQL_QUOTED = /\bowner\s*(?:=|<>|!=|(?:not\s+)?like|(?:not\s+)?in\s*\(|~)\s*'/i
const SQL_COMPARES = /\bowner\s*(?:=|<>|!=|(?:not\s+)?like|~)\s*$/i

/** All source files without tests, which may spell owners to check the chart. */
function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:d|test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.split(sep).includes('testing'))
}

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const isOwner = (text) => BEGINS.test(text) || ENDS.test(text) || HAS.test(text)

/** The text of a literal, with `$` for each inserted value of a template. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('$')
}

function propertyOf(node, name) {
  const found = node.properties.find((property) => property.name?.getText() === name)
  return found !== undefined && ts.isShorthandPropertyAssignment(found) ? found.name : found?.initializer
}

const wordOf = (node) => (ts.isAsExpression(node) ? wordOf(node.expression) : node)

/** The rule that a node breaks; undefined for none. */
function ruleBroken(node) {
  if (ts.isObjectLiteralExpression(node)) {
    const kind = propertyOf(node, 'kind')
    const text = kind && wordOf(kind)
    const isAccount = text !== undefined && ts.isStringLiteralLike(text) && KINDS.has(text.text)
    return isAccount && propertyOf(node, 'owner') !== undefined ? 'account by hand' : undefined
  }
  // A query builder: where('owner', '=', 'fees'), eb('owner', 'like', …).
  if (ts.isCallExpression(node)) {
    const [column, , value] = node.arguments
    const isColumn = column !== undefined && ts.isStringLiteralLike(column) && /(?:^|\.)owner$/.test(column.text)
    return isColumn && value !== undefined && isText(value) ? 'query by owner' : undefined
  }
  if (ts.isTaggedTemplateExpression(node)) return sqlRule(node.template)
  return isText(node) && !ts.isTaggedTemplateExpression(node.parent) && isOwner(textOf(node)) ? 'owner' : undefined
}

function sqlRule(template) {
  if (SQL_QUOTED.test(textOf(template))) return 'SQL by owner'
  if (!ts.isTemplateExpression(template)) return undefined
  const befores = [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
  const isSpelled = template.templateSpans.some(
    ({ expression }, place) => SQL_COMPARES.test(befores[place]) && isText(expression),
  )
  return isSpelled ? 'SQL by owner' : undefined
}

/** Owners that are spelled outside the chart in the files below `base`, as sentences. */
export function spelledOwners(folders = rooms, base = root) {
  const sentences = []
  const files = folders
    .flatMap((folder) => sourceFiles(join(base, folder)))
    .filter((file) => relative(base, file) !== chart)
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node) => {
      const rule = ruleBroken(node)
      if (rule !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        const text = node.getText().replace(/\s+/g, ' ').slice(0, 120)
        sentences.push(`${relative(base, file)}:${line + 1} ${rule}: ${text}`)
        return
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { files: files.length, sentences }
}

/** How many constructors the chart has. */
const constructors = () => readFileSync(join(root, chart), 'utf8').match(/^export const/gm)?.length ?? 0

if (process.argv[1]?.endsWith('owner-lint.mjs')) {
  const { files, sentences } = spelledOwners()
  for (const sentence of sentences) process.stderr.write(`${sentence}: take it from server/ledger/chart.ts\n`)
  const isBlind = files < 300 || constructors() < 7
  if (isBlind) process.stderr.write(`Only ${files} files and ${constructors()} accounts: nothing is being watched.\n`)
  if (sentences.length > 0 || isBlind) process.exit(1)
  process.stdout.write(`Owners: ${files} files, ${constructors()} names in the chart, none spelled elsewhere.\n`)
}
