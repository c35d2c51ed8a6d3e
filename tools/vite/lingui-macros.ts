import type babel from '@rolldown/plugin-babel'
import { inlineEnglish } from './inline-english.ts'

/**
 * Lingui's macros through Babel, for the files that import one and no others. A path filter would miss the router's
 * split files (`login.tsx?tsr-split=component`); the text of the import is in every one of them.
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
