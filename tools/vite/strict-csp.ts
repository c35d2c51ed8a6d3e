import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Three packages add <style> elements at run time, which `style-src 'self'` and Trusted Types refuse:
 *
 * - `react-style-singleton` (scroll lock of Radix layers) is replaced by src/lib/ui/style-singleton.ts
 * - Radix Select's viewport adds two rules; they are in src/styles.css instead
 * - ApexCharts adds a sheet for a legend that our charts do not show; it is put into an inert <template>
 *
 * The main sheet of ApexCharts needs no rule: it is not added when an element with its id exists (chart/apex-chart.tsx).
 */
interface Rewrite {
  /** Matches the end of the module's path. */
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
 * The code of a module without its <style>; undefined when no rule matches the module.
 * @throws Error when a rule matches the module but not its code, because the package has changed
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
 * Makes the built console work under a policy without `unsafe-inline`, in build, serve and test: the rules also apply to
 * the dependencies that Vite bundles ahead. The build fails when a rule no longer matches the code of its module, or when
 * the replaced package is in the build all the same.
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
