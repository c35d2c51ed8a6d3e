import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Scripts and looks of the payer's page. The few small files are read once at the start, and no other path is answered.
 *
 * @throws Error when the folder is missing: the program is not built
 */
export async function pageFiles(folder: string): Promise<Hono> {
  const names = (await readdir(folder)).filter((name) => extname(name) in TYPES)
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const name of names) files.set(name, new Uint8Array(await readFile(join(folder, name))))
  const app = new Hono()
  app.get('/:name', (context) => {
    const name = context.req.param('name')
    const bytes = files.get(name)
    if (bytes === undefined) return context.text('Not found', 404)
    return context.body(bytes, 200, { 'Content-Type': TYPES[extname(name)] ?? '', 'Cache-Control': 'no-cache' })
  })
  return app
}
