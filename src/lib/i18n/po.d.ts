declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
  /** Only in the build of the console, whose words come in parts (tools/vite/words.ts). */
  export const parts: Readonly<Record<string, readonly (() => Promise<{ messages: Messages }>)[]>> | undefined
}
