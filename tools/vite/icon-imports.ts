import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm')

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
  return `import ${local} from '${join(folder, file).replaceAll('\\', '/')}'`
}

/**
 * Imports each icon from its own file: through the index of the package, every icon seems to be needed by all that need one
 * of them, and each page would load the icons of all others (tools/vite/chunks.ts).
 */
export function iconImports(): Plugin {
  const files = iconFiles(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?(?:\?|$)/, code: 'lucide-react' },
      handler: (code) => ({ code: importIcons(code, files), map: null }),
    },
  }
}
