import { defineConfig } from 'vitest/config'

/** The operator's server as it is deployed; `npm run test:operator` gives it a PostgreSQL. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    name: 'operator',
    environment: 'node',
    include: ['tests/operator/**/*.test.ts'],
    root: '.',
    retry: 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file has a database of its own, and mostly waits for what happens by the clock.
    maxWorkers: 2,
  },
})
