import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Names of files below the folder: no dot files, no way up. */
const SAFE_PATH = /^(?:[A-Za-z0-9_][\w-]*\/)*[A-Za-z0-9_][\w-]*(?:\.[\w-]+)+$/

export interface StaticFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** A built file by its path within the folder; undefined for what is not there, and for what is no business of a browser. */
export async function readStatic(folder: string, path: string): Promise<StaticFile | undefined> {
  const type = TYPES[extname(path)]
  if (type === undefined || !SAFE_PATH.test(path)) return undefined
  try {
    return { body: new Uint8Array(await readFile(join(folder, path))), type }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined
    throw error
  }
}
