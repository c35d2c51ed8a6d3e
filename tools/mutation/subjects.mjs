// The subjects of `npm run mutate`: whose code is changed, one place after the other, and which tests must notice it.

/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {readonly string[]} changed globs of the code that is changed; tests are never changed
 * @property {readonly string[]} tests globs of the tests that must notice it
 * @property {'node' | 'happy-dom'} environment
 * @property {number} patience how long one test may take, in milliseconds: a change can make it wait for ever
 * @property {boolean} [database] the tests need PostgreSQL
 */

/** For tests that wait for nothing but each other. */
const SHORT = 5_000
/** For tests that compute or ask a database for a while, on a busy machine. */
const LONG = 60_000

/**
 * Not changed: React components and hooks, whose tests need a browser (`*.browser.test.tsx`), and tables without a rule
 * of their own (`reading/calls.ts`), where a change is another word and not another decision.
 *
 * @type {readonly Subject[]}
 */
export const SUBJECTS = [
  {
    name: 'bridge',
    changed: ['src/lib/wallet/*.ts'],
    tests: ['src/lib/wallet/*.test.ts'],
    environment: 'happy-dom',
    patience: SHORT,
  },
  {
    name: 'http client',
    changed: [
      'src/lib/api/transport/{http,request,exchange,read-answer,errors,in-flight}.ts',
      'src/lib/api/transport/reading/{walk,read-leniently,leaves,raw}.ts',
    ],
    tests: [
      'src/lib/api/transport/{http,request,exchange,read-answer,errors,in-flight,bad-input}.test.ts',
      'src/lib/api/transport/reading/*.test.ts',
    ],
    environment: 'happy-dom',
    patience: SHORT,
  },
  {
    name: 'money',
    changed: ['shared/money/*.ts'],
    tests: ['shared/money/*.test.ts'],
    environment: 'node',
    patience: LONG,
  },
  {
    name: 'dates',
    changed: ['shared/time/*.ts'],
    tests: ['shared/time/*.test.ts'],
    environment: 'node',
    patience: LONG,
  },
  {
    name: 'idempotency',
    changed: ['src/lib/money-intent/{intent,intent-store,run-intent,find-by-intent}.ts', 'shared/contract/intent.ts'],
    tests: ['src/lib/money-intent/*.test.ts', 'shared/contract/canonical-intent.test.ts'],
    environment: 'happy-dom',
    patience: SHORT,
  },
  {
    name: 'idempotency of the server',
    changed: ['server/http/idempotency.ts'],
    tests: ['server/http/idempotency.test.ts'],
    environment: 'node',
    patience: LONG,
    database: true,
  },
]
