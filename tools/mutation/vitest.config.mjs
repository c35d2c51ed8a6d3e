import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from '../vite/lingui-macros.ts'
import { SUBJECTS } from './subjects.mjs'

const subject = SUBJECTS.find(({ name }) => name === process.env.MUTATION_SUBJECT)
if (subject === undefined) throw new Error('MUTATION_SUBJECT names no subject of tools/mutation/subjects.mjs')
const { tests, environment, patience, database = false } = subject

/** The tests of one subject alone. The settings of `npm test` start a browser too, and each run is one changed place. */
export default defineConfig({
  plugins: [babel(linguiMacros), lingui()],
  resolve: { tsconfigPaths: true },
  test: {
    include: [...tests],
    environment,
    setupFiles: ['./tests/setup/console-is-an-error.ts', ...(database ? ['./tests/setup/quick-password.ts'] : [])],
    globalSetup: database ? ['./server/database/test-database.setup.ts'] : [],
    // One worker for all files of a run, and a new one for the next run: a worker for each file would be most of the time.
    isolate: false,
    // Few rounds of what is random: a change that they notice is noticed in the first ones.
    env: { MONEY_ROUNDS: '500', FUZZ_MESSAGES: '2000' },
    testTimeout: patience,
    hookTimeout: 60_000,
  },
})
