/** A file of the build, as tools/vite/service-worker.ts lists it. */
export interface BuiltFile {
  /** Without a slash at its start. */
  url: string
  /** Null for a file with a hash in its name. */
  revision: string | null
  integrity?: string
  /** Needed by every page. */
  shell?: true
}

interface Parts {
  /** What has the same name in every release: the pages, the script of the theme, the icon. */
  pages: BuiltFile[]
  /** Paths of all scripts, styles and fonts, which have a hash in their name. */
  chunks: string[]
  /** The chunks that every page needs. */
  shell: string[]
}

/** Sorts the files of the build by how they are kept. */
export function partsOf(files: readonly BuiltFile[]): Parts {
  const pathOf = ({ url }: BuiltFile): string => `/${url}`
  const chunks = files.filter(({ revision }) => revision === null)
  return {
    pages: files.filter(({ revision }) => revision !== null),
    chunks: chunks.map(pathOf),
    shell: chunks.filter(({ shell }) => shell).map(pathOf),
  }
}

/**
 * The file of a page, with or without a slash at the end of its address, as the router reads it too.
 * @example plainPage(new URL('https://console.example/record')) // https://console.example/record/index.html
 */
export function plainPage({ origin, pathname }: URL): URL {
  return new URL(`${origin}${pathname.replace(/\/+$/, '')}/index.html`)
}
