import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import console from '../../vite.config.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * The dev server of `npm run gallery`. It reads the console as `npm run dev` does, with one difference: what browser tests take
 * from vitest comes from the gallery, so that their fixtures draw screens here. It only serves; nothing is built from it.
 */
export default defineConfig((env) => ({
  ...mergeConfig(console(env), {
    resolve: { alias: { vitest: join(root, 'tests/gallery/vitest-stand-in.ts') } },
  }),
  server: { host: 'localhost', port: 5174, strictPort: true },
}))
