import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Three packages write <style> elements at run time, which `style-src 'self'` and Trusted Types refuse:
 *
 * - `react-style-singleton` (scroll lock of Radix layers) is replaced by src/lib/ui/style-singleton.ts
 * - Radix Select's viewport writes two rules; they stand in src/styles.css
 * - ApexCharts writes a sheet for a legend that our charts do not show; it lands in an inert <template>
 *
 * ApexCharts' own sheet needs no rule: it is not written when an element with its id exists (chart/apex-chart.tsx).
 */
interface Rewrite {
  /** The module, by the end of its path. */
  module: RegExp
  from: RegExp
  to: string
}

const rewrites: readonly Rewrite[] = [
  {
    module: /[\\/]@radix-ui[\\/]react-select[\\/]dist[\\/]index\.m?js$/,
    from: /(?:\(0, import_jsx_runtime\.)?jsx\)?\(\s*"style",\s*\{\s*dangerouslySetInnerHTML:\s*\{\s*__html: `[^`]*`\s*\},\s*nonce\s*\}\s*\)/,
    to: 'null',
  },
  {
    module: /[\\/]apexcharts[\\/]dist[\\/]apexcharts\.(?:esm|common)\.js$/,
    from: /(key:"getLegendStyles",value:function\(\)\{var \w,\w,\w,\w=document\.createElement\()"style"\)/,
    to: '$1"template")',
  },
]

const REPLACED = /[\\/]node_modules[\\/]react-style-singleton[\\/]/
const SINGLETON = join(import.meta.dirname, '../../src/lib/ui/style-singleton.ts')

/**
 * The code of a module without its <style>, or undefined when no rule is about it.
 * @throws Error when a rule is about the module and no longer finds its place: the package has changed
 */
export function withoutInlineStyle(id: string, code: string): string | undefined {
  const [path = id] = id.split('?')
  const rules = rewrites.filter((rule) => rule.module.test(path))
  if (rules.length === 0) return undefined
  return rules.reduce((text, rule) => {
    const next = text.replace(rule.from, rule.to)
    if (next === text) throw new Error(`strict-csp: ${String(rule.from)} is no longer found in ${path}`)
    return next
  }, code)
}

/**
 * Makes the built console fit a policy without `unsafe-inline`. Works in build, serve and test: dependencies that Vite
 * bundles ahead go through the same rules. The build stops when a rule no longer fits the module it is about, or when
 * the replaced package comes in by another door.
 */
export function strictCsp(): Plugin {
  const rewriter = {
    name: 'strict-csp:rewrite',
    transform: {
      filter: { id: rewrites.map((rule) => rule.module) },
      handler(code: string, id: string) {
        const next = withoutInlineStyle(id, code)
        return next === undefined ? null : { code: next, map: null }
      },
    },
  }
  return {
    ...rewriter,
    name: 'strict-csp',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^react-style-singleton$/, replacement: SINGLETON }] },
      optimizeDeps: { rolldownOptions: { plugins: [rewriter] } },
    }),
    generateBundle() {
      const intruder = [...this.getModuleIds()].find((id) => REPLACED.test(id))
      if (intruder) this.error(`strict-csp: ${intruder} is in the build and writes <style> elements`)
    },
  }
}
