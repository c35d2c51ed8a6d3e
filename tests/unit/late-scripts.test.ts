// @vitest-environment node
import { expect, it } from 'vitest'
import { nameImports, needsOf, writeNeeds } from '../../tools/vite/late-scripts'

it('each import() says which script it loads', () => {
  const code =
    'a(()=>import("./a-1.js"),__VITE_PRELOAD__);b(async()=>{const{x}=await(import("./b-2.js"));return{x}},__VITE_PRELOAD__)'
  expect(nameImports(code)).toBe(
    'a(()=>import("./a-1.js"),"a-1.js");b(async()=>{const{x}=await(import("./b-2.js"));return{x}},"b-2.js")',
  )
})

it('an import of what is no script of the console has no name', () => {
  expect(nameImports('a(()=>import("words/zh-CN"),__VITE_PRELOAD__)')).toBe('a(()=>import("words/zh-CN"),void 0)')
})

it('a mark that belongs to no import stops the build', () => {
  expect(() => nameImports('import("./a.js").then(()=>import("./b.js"),__VITE_PRELOAD__),__VITE_PRELOAD__')).toThrow(
    'could not be named',
  )
})

const imports = new Map([
  ['drawer', ['kit', 'base']],
  ['kit', ['icons', 'base']],
  ['icons', ['base']],
  ['base', []],
])

it('a late script needs all that it imports but what is always there', () => {
  const needs = needsOf(imports, { late: ['icons', 'drawer'], present: new Set(['base']) })
  expect(needs).toEqual({ drawer: ['icons', 'kit'] })
})

it('the list reads back as it was written', async () => {
  const needs = { 'drawer-1.js': ['icons-2.js', 'kit-3.js'], 'kit-3.js': ['icons-2.js'] }
  const read: unknown = await import(`data:text/javascript,${encodeURIComponent(writeNeeds(needs))}`)
  expect(read).toMatchObject({ lateScripts: needs })
})
