import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseAst, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')

/** The calls of the API, and the contract with what every answer has to look like. */
const FOLDERS = new Set(['shared/contract', 'src/lib/api'].map((folder) => `${root}/${folder}`))

/** How the files of this project name each other. */
const ALIASES: readonly (readonly [start: string, folder: string])[] = [
  ['#shared/', `${root}/shared/`],
  ['@/', `${root}/src/`],
]

/** What only the server reads of an operation (shared/contract/operation.ts). The console checks answers, and no requests. */
export const FOR_THE_SERVER: readonly string[] = [
  'source',
  'open',
  'stepUp',
  'rate',
  'keyed',
  'params',
  'query',
  'once',
]

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined

/** The names that code reads, without those of fields, of types, and of what only the server reads. */
function* namesIn(node: Node, without: readonly Node[] = []): Generator<string> {
  if (without.includes(node)) return
  if (node.type === 'Identifier') yield nameOf(node) ?? ''
  else if (/^TS(?!(?:As|Satisfies|NonNull)Expression$)/.test(node.type)) return
  else
    for (const [key, value] of Object.entries(node)) {
      const isLabel = (key === 'key' || key === 'property') && node['computed'] !== true
      if (isLabel || key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue
      for (const next of nodesIn(value)) yield* namesIn(next, without)
    }
}

/** The fields of an operation that the console does without, in their order. */
function forTheServer(declaration: Node): Node[] {
  const [variable] = nodesIn(declaration['declarations'])
  const [call] = nodesIn(variable?.['init'])
  if (call?.type !== 'CallExpression' || nameOf(call['callee']) !== 'operation') return []
  const [line] = nodesIn(call['arguments'])
  return nodesIn(line?.['properties']).filter((field) => FOR_THE_SERVER.includes(nameOf(field['key']) ?? ''))
}

interface Source {
  /** The text of each declaration with the names that it reads. */
  declared: ReadonlyMap<string, { text: string; reads: ReadonlySet<string> }>
  /** The import of each name that comes from another file. */
  imported: ReadonlyMap<string, string>
}

/**
 * Takes a file apart.
 * @throws Error for a file that does more than declare: its parts would not do it, or more than once
 */
export function takeApart(code: string): Source {
  const declared = new Map<string, { text: string; reads: ReadonlySet<string> }>()
  const imported = new Map<string, string>()
  for (const statement of nodesIn(parseAst(code, { lang: 'ts' }).body)) {
    if (statement.type === 'ImportDeclaration') {
      const [source] = nodesIn(statement['source'])
      for (const one of nodesIn(statement['specifiers'])) {
        const local = nameOf(one['local']) ?? ''
        const outside = nameOf(one['imported']) ?? local
        const what = one.type === 'ImportNamespaceSpecifier' ? `* as ${local}` : `{ ${outside} as ${local} }`
        imported.set(local, `import ${what} from '${String(source?.['value'])}'`)
      }
      continue
    }
    const [inner = statement] = statement.type === 'ExportNamedDeclaration' ? nodesIn(statement['declaration']) : []
    if (inner.type.startsWith('TS') || statement['exportKind'] === 'type') continue
    const names =
      inner.type === 'VariableDeclaration'
        ? nodesIn(inner['declarations']).map((one) => nameOf(one['id']))
        : [nameOf(inner['id'])]
    const isConstant = inner['kind'] === undefined || inner['kind'] === 'const'
    const [name] = names
    if (names.length !== 1 || name === undefined || !isConstant)
      throw new Error(`Not one constant, function or class: ${code.slice(statement.start, statement.end)}`)
    const left = forTheServer(inner)
    const text = left.reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,\s*/, ''),
      code.slice(0, inner.end),
    )
    declared.set(name, { text: `export ${text.slice(inner.start)}`, reads: new Set(namesIn(inner, left)) })
  }
  return { declared, imported }
}

/**
 * One declaration of a file, with imports of what it reads.
 * @param file the path of the file, for what it reads of the same file
 */
export function onlyDeclaration(code: string, name: string, file: string): string {
  const { declared, imported } = takeApart(code)
  const found = declared.get(name)
  if (!found) throw new Error(`${file} declares no ${name}`)
  const lines = [...found.reads].flatMap((read) => {
    if (read === name) return []
    if (declared.has(read)) return `import { ${read} } from '${partOf(file, read)}'`
    return imported.get(read) ?? []
  })
  return [...lines, found.text, ''].join('\n')
}

const partOf = (file: string, name: string): string => `${file}?declaration=${name}`

/** The path of a file that is taken apart, by how another one imports it; undefined for any other import. */
function fileOf(specifier: string, importer: string): string | undefined {
  const [start, folder] = ALIASES.find(([alias]) => specifier.startsWith(alias)) ?? []
  const path =
    start !== undefined && folder !== undefined
      ? folder + specifier.slice(start.length)
      : specifier.startsWith('.')
        ? resolve(dirname(importer), specifier)
        : undefined
  const file = path?.replaceAll('\\', '/').replace(/(?:\.ts)?$/, '.ts')
  return file !== undefined && FOLDERS.has(dirname(file)) ? file : undefined
}

/** Code that imports each declaration of those files by itself. */
export function importDeclarations(code: string, importer: string): string {
  return code.replaceAll(/^import \{([^}]*)\} from '([^']+)'/gm, (whole, list: string, specifier: string) => {
    const file = fileOf(specifier, importer)
    if (file === undefined) return whole
    const names = list.split(',').flatMap((name) => name.trim() || [])
    return names
      .map((name) => `import { ${name} } from '${partOf(file, name.replace(/\s+as\s.*/, ''))}'`)
      .filter((line) => !line.startsWith('import { type '))
      .join(';')
  })
}

/**
 * Makes a module of each declaration in the files of the API. The bundler gives each module to one script: a page that makes
 * one call of a resource would load all calls of this resource, with all that their answers must look like.
 */
export function singleDeclarations(): Plugin {
  return {
    name: 'single-declarations',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?declaration=/ }, handler: (id) => id },
    load: {
      filter: { id: /\?declaration=\w+$/ },
      handler(id) {
        const [file = '', name = ''] = id.split('?declaration=')
        return { code: onlyDeclaration(readFileSync(file, 'utf8'), name, file), moduleType: 'ts' }
      },
    },
    transform: {
      filter: { id: /[\\/](?:src|shared)[\\/].*\.tsx?(?:\?|$)/, code: /from '/ },
      handler: (code, id) => ({ code: importDeclarations(code, id.split('?')[0] ?? id), map: null }),
    },
    generateBundle() {
      const whole = [...this.getModuleIds()].find((id) => FOLDERS.has(dirname(id)) && !id.includes('?'))
      if (whole !== undefined) this.error(`Something imports ${whole} as a whole, so its calls would exist twice`)
    },
  }
}
