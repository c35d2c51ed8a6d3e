import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withoutInlineStyle } from '../../tools/vite/strict-csp'

const packages = join(import.meta.dirname, '../../node_modules')

function inPackage(name: string, file: string) {
  const path = join(packages, name, file)
  return { path, code: readFileSync(path, 'utf8') }
}

describe('the rules that remove <style> elements from packages', () => {
  test('remove the viewport style from Radix Select', () => {
    const { path, code } = inPackage('@radix-ui/react-select', 'dist/index.mjs')
    expect(code).toContain('dangerouslySetInnerHTML')
    expect(withoutInlineStyle(path, code)).not.toContain('dangerouslySetInnerHTML')
  })

  test.each(['dist/apexcharts.esm.js', 'dist/apexcharts.common.js'])(
    'put the legend style of %s into an inert template',
    (file) => {
      const { path, code } = inPackage('apexcharts', file)
      const next = withoutInlineStyle(`${path}?v=1`, code) ?? ''
      expect(next).toHaveLength(code.length + '"template"'.length - '"style"'.length)
      expect(next.match(/getLegendStyles",value:function\(\)\{[^;]*createElement\("template"\)/)).not.toBeNull()
    },
  )

  test('do not change any other module', () => {
    expect(withoutInlineStyle('/x/node_modules/react/index.js', 'createElement("style")')).toBeUndefined()
  })

  test('throw when a package no longer has the code to be replaced', () => {
    const { path } = inPackage('@radix-ui/react-select', 'dist/index.mjs')
    expect(() => withoutInlineStyle(path, 'export {}')).toThrow(/no longer found/)
  })
})
