// @vitest-environment node
import { build } from 'vite'
import { expect, it } from 'vitest'
import { ownSchemas } from '../../tools/vite/own-schemas'

const ENTRY = 'virtual-page.ts'

/** Builds a page of this code, as the console is built. */
const built = (code: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ownSchemas(),
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })

it('a page that reads with zod carries our kinds of schemas', async () => {
  const bundle = await built("import * as z from 'zod/mini'\nexport const amount = z.string().check(z.minLength(1))")
  const outputs = Array.isArray(bundle) ? bundle : [bundle]
  const modules = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))
  expect(modules.filter((id) => id.includes('/src/lib/schema/')).length).toBeGreaterThan(0)
  expect(modules.filter((id) => id.includes('zod'))).toEqual([])
})

it.each([
  [
    'a part of zod that ours lack',
    "import * as z from 'zod/mini'\nexport const day = z.iso.date()",
    /lacks a part of zod/,
  ],
  ['zod by another name', "import * as z from 'zod'\nexport const amount = z.string()", /would carry zod/],
])('%s stops the build', async (_, code, message) => {
  await expect(built(code)).rejects.toThrow(message)
})
