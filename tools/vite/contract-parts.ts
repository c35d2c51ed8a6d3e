import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../src/lib/api/contract').replaceAll('\\', '/')
const part = (file: string, name: string): string => `${folder}/${file}.ts?part=${name}`

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a tree says something about types alone, which are gone in the build. */
const OF_TYPES = /^(?:type(?:Annotation|Arguments|Parameters)|returnType)$/

/** The names that code uses, without those of fields and types. */
function namesIn(tree: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(tree)) for (const each of tree) namesIn(each, names)
  if (!isNode(tree)) return names
  const { type, name, computed, shorthand } = tree
  if (type === 'Identifier') names.add(String(name))
  for (const [role, branch] of Object.entries(tree)) {
    const isField = computed === false && (role === 'property' || (role === 'key' && shorthand !== true))
    if (!isField && !OF_TYPES.test(role)) namesIn(branch, names)
  }
  return names
}

const IMPORT = /import (type )?(\{[^}]+\}|\* as \w+) from ['"]([^'"]+)['"];?/g

/** The file of the contract that an import names, without its ending. */
const contractFile = (from: string): string | undefined => /(?:^|\/)contract\/([\w-]+)$/.exec(from)?.[1]

/** Each name of an import, as it is exported and as it is called here; types are left out. */
function namesOf(list: string): { name: string; local: string }[] {
  const specifiers = list.slice(1, -1).split(',')
  return specifiers.flatMap((specifier) => {
    const text = specifier.trim()
    if (text === '' || text.startsWith('type ')) return []
    const [name = '', local = name] = text.split(/\s+as\s+/)
    return [{ name, local }]
  })
}

/**
 * Code that imports each declaration of the contract from a module of its own.
 * @throws Error for a whole file of it: its declarations would be there twice, and compared with themselves in vain
 */
export function importParts(code: string, fileOf = contractFile): string {
  return code.replaceAll(IMPORT, (text, type: string | undefined, list: string, from: string) => {
    const file = fileOf(from)
    if (file === undefined || type !== undefined) return text
    if (list.startsWith('*')) throw new Error(`The contract is imported by its parts: ${text}`)
    return namesOf(list)
      .map(({ name, local }) => `import { ${name} as ${local} } from '${part(file, name)}'`)
      .join('; ')
  })
}

interface Declaration {
  readonly text: string
  readonly uses: ReadonlySet<string>
}

function declarationsIn(file: string, code: string): ReadonlyMap<string, Declaration> {
  const declarations = new Map<string, Declaration>()
  for (const statement of parseSync(`${file}.ts`, code).program.body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (inner?.type === 'ImportDeclaration' || inner?.type.startsWith('TS')) continue
    const id = inner?.type === 'VariableDeclaration' ? inner.declarations[0]?.id : undefined
    const named = inner?.type === 'FunctionDeclaration' ? inner.id : id
    if (!inner || named?.type !== 'Identifier')
      throw new Error(`${file}: no declaration: ${code.slice(statement.start)}`)
    declarations.set(named.name, { text: `export ${code.slice(inner.start, inner.end)}`, uses: namesIn(inner) })
  }
  return declarations
}

/** The names of the declarations of a file, exported or not. */
export const namesDeclared = (file: string, code: string): string[] => [...declarationsIn(file, code).keys()]

/**
 * One declaration of a file of the contract, as a module: with what it uses of the file and of others.
 * @throws Error when the file has something else than declarations, or not this one
 */
export function partOf(file: string, code: string, wanted: string): string {
  const declarations = declarationsIn(file, code)
  const found = declarations.get(wanted)
  if (!found) throw new Error(`${file} has no ${wanted}`)
  const own = [...declarations.keys()].filter((name) => name !== wanted && found.uses.has(name))
  const imports = [...code.matchAll(IMPORT)].map(([text]) => text)
  return [
    ...importParts(imports.join('\n'), (from) => /^\.\/([\w-]+)$/.exec(from)?.[1]).split('\n'),
    ...own.map((name) => `import { ${name} } from '${part(file, name)}'`),
    found.text,
  ].join('\n')
}

/**
 * Makes a module of each declaration of the contract (`src/lib/api/contract`). Whole, a file of it brings every operation of
 * its resource to a page that calls one of them.
 */
export function contractParts(): Plugin {
  const ownFile = new RegExp(String.raw`^${folder.replaceAll('.', String.raw`\.`)}/([\w-]+)\.ts(?:\?part=(\w+))?$`)
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?(?:\?|$)/ },
      handler(code, id) {
        const [, file, wanted] = ownFile.exec(id) ?? []
        if (file === undefined) return code.includes('contract/') ? { code: importParts(code), map: null } : undefined
        if (wanted === undefined) return this.error(`The contract is imported by its parts, and not as ${file}.ts`)
        return { code: partOf(file, code, wanted), map: null, moduleSideEffects: false }
      },
    },
  }
}
