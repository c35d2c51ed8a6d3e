// @vitest-environment node
import { expect, it } from 'vitest'
import { build, type Rolldown } from 'vite'
import { COMPILE_HINT, compileHint } from '../../tools/vite/compile-hint'

const FILES: Record<string, string> = {
  first: `import('later').then(({ later }) => later()); export const first = () => 'first'`,
  later: `import { shared } from 'shared'; export const later = () => shared('later')`,
  shared: `export const shared = (text) => text + location.href`,
}

/** Builds the files above as the console is built; `hinted` says which of its scripts get the hint. */
async function built(
  hinted: (file: string) => boolean,
): Promise<readonly Pick<Rolldown.OutputChunk, 'fileName' | 'code'>[]> {
  const hint = compileHint((chunks) => new Set([...chunks.keys()].filter(hinted)))
  const groups = [{ name: 'shared', test: /shared/ }]
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'files', resolveId: (id) => (id in FILES ? id : null), load: (id) => FILES[id] ?? null }, hint],
    build: {
      write: false,
      minify: 'terser',
      target: 'es2023',
      rolldownOptions: { input: 'first', output: { codeSplitting: { groups, minSize: 0 } } },
    },
  })
  const result = [output].flat().find((one): one is Rolldown.RolldownOutput => 'output' in one)
  return (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? [file] : []))
}

const isFirst = (file: string): boolean => file.includes('first')

it('the hint stands above all code, and only in the scripts that are chosen', async () => {
  const chunks = await built(isFirst)
  const first = chunks.find(({ fileName }) => isFirst(fileName))
  // Vite writes a list of files above the code: below it the hint would count for nothing.
  expect(first?.code).toContain('__vite__mapDeps=')
  for (const { fileName, code } of chunks) {
    expect(code.startsWith(COMPILE_HINT), fileName).toBe(isFirst(fileName))
    expect(code.split(COMPILE_HINT)).toHaveLength(isFirst(fileName) ? 2 : 1)
  }
})

it('a script with and one without it have different names: browsers keep scripts by their names', async () => {
  const names = async (hinted: (file: string) => boolean) => (await built(hinted)).map(({ fileName }) => fileName)
  const [withHint, without] = [await names(isFirst), await names(() => false)]
  expect(withHint.filter((name) => isFirst(name) && without.includes(name))).toEqual([])
})
