import type babel from '@rolldown/plugin-babel'
import { inlineEnglish } from './inline-english.ts'

/**
 * Runs Babel with Lingui's macros, only on files that import one. The filter looks for the text of the import, because a
 * filter by path would miss the split files of the router (`login.tsx?tsr-split=component`).
 */
export const linguiMacros: Parameters<typeof babel>[0] = {
  presets: [
    {
      preset: () => ({
        plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], inlineEnglish],
      }),
      rolldown: { filter: { code: /from ['"]@lingui\/(?:react|core)\/macro['"]/ } },
    },
  ],
}
