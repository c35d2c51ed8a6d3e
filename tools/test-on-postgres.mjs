#!/usr/bin/env node
// Runs the back end's tests on a PostgreSQL server from the system's packages, because everything that works on the
// embedded database must work on an operator's. `npm run test:postgres -- server/funds` runs a part of them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'
import { withSystemPostgres } from './system-postgres.mjs'

const status = await withSystemPostgres(
  (databaseUrl) =>
    spawnSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project', 'server*', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    }).status,
)
process.exit(status ?? 1)
