import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')
const drawing = join(import.meta.dirname, '../../src/lib/ui/drawing.ts').replaceAll('\\', '/')

/** The file of each icon by each of its names, as the index of the package lists them. */
export function iconFiles(index: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

/**
 * Code whose icons are imported from their own files.
 * @throws Error for a name that the package does not have
 * @example importIcons("import { X } from 'lucide-react'", files) // "import X from '…/icons/x.mjs'"
 */
export function importIcons(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/import \{([^}]+)\} from ['"]lucide-react['"];?/g, (_, list: string) => {
    const names = list.split(',').flatMap((name) => name.trim() || [])
    return names.map((name) => importOne(name, files)).join('; ')
  })
}

function importOne(specifier: string, files: ReadonlyMap<string, string>): string {
  // As a list of types alone: an empty list of names would still import the index.
  if (specifier.startsWith('type ')) return `import type { ${specifier.slice('type '.length)} } from 'lucide-react'`
  const [name = '', local = name] = specifier.split(/\s+as\s+/)
  const file = files.get(name)
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
  return `import ${local} from '${join(folder, file).replaceAll('\\', '/')}?drawing'`
}

/** One subpath after another: the first step of a path is absolute, and stays so where another path stands before it. */
const afterAnother = (path: string): string =>
  path.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(?=([-\d.])?)/,
    (_, x: string, y: string, more?: string) => (more === undefined ? `M${x} ${y}` : `M${x} ${y}l`),
  )

/**
 * The module of an icon: its outline and nothing else. Its paths are one, because they have one pen.
 * @param code the file of lucide-react, with `node: [["path", { d: "...", key: "..." }], ...]`
 * @throws Error for a file without an outline
 */
export function iconModule(code: string): string {
  const shapes = Array.from(code.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g), ([, tag = '', list = '']) => ({
    tag,
    attributes: Object.fromEntries(
      Array.from(list.matchAll(/"?([\w-]+)"?: "([^"]*)"/g), ([, name = '', value = '']) => [name, value]).filter(
        ([name]) => name !== 'key',
      ),
    ),
  }))
  if (shapes.length === 0) throw new Error(`An icon of lucide-react has no outline: ${code}`)
  const isPath = ({ tag, attributes }: (typeof shapes)[number]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd'
  const path = shapes
    .filter(isPath)
    .map(({ attributes: { d = '' } }, at) => (at === 0 ? d : afterAnother(d)))
    .join('')
  const others = shapes.filter((shape) => !isPath(shape)).map(({ tag, attributes }) => [tag, attributes])
  const given = [path, ...others].map((shape) => JSON.stringify(shape)).join(', ')
  return `import { drawing } from '${drawing}'\nexport default /* @__PURE__ */ drawing(${given})\n`
}

/**
 * Gives each icon a module of its own with its outline alone. What the package draws icons with takes properties that no
 * icon of the console has, and its icons have names and keys: 2 kB of each page.
 */
export function iconImports(): Plugin {
  const files = iconFiles(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\?drawing$/ }, handler: (id) => id },
    load: {
      filter: { id: /\?drawing$/ },
      handler: (id) => ({ code: iconModule(readFileSync(id.replace('?drawing', ''), 'utf8')), moduleType: 'js' }),
    },
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?(?:\?|$)/, code: 'lucide-react' },
      handler: (code) => ({ code: importIcons(code, files), map: null }),
    },
  }
}
