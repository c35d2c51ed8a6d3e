#!/usr/bin/env node
// `npm run test:operator`: both roles of the operator's server from their bundle, on a PostgreSQL and behind an nginx of the
// distribution; files of tests/operator may be named. Where one of the two programs is missing, it says so and passes: .ci/run installs them when it can.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { withSystemPostgres } from './system-postgres.mjs'

const NEEDED = [
  ['nginx', '/usr/sbin/nginx'],
  ['PostgreSQL', '/usr/lib/postgresql'],
]
const missing = NEEDED.filter(([, path]) => !existsSync(path)).map(([name]) => name)
if (missing.length > 0) {
  process.stdout.write(`Skipped: ${missing.join(' and ')} of the distribution is not installed.\n`)
  process.exit(0)
}

const status = await withSystemPostgres(
  (databaseUrl) =>
    spawnSync(
      join(root, 'node_modules', '.bin', 'vitest'),
      ['run', '--config', 'tests/operator/vitest.config.ts', ...process.argv.slice(2)],
      { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: databaseUrl } },
    ).status,
)
process.exit(status ?? 1)
