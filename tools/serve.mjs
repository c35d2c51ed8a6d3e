#!/usr/bin/env node
// `npm run serve`: one process of an operator's server, by its ROLE (docs/operate.md). It installs and builds
// nothing: a release is built once, by `npm run build`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode, root } from './install.mjs'
import { runTogether } from './run-together.mjs'

requireNode()
const program = join(root, 'build', 'server', 'serve.mjs')
if (!existsSync(program)) {
  process.stderr.write('The server is not built: run "npm run build" before this program.\n')
  process.exit(1)
}
runTogether([
  spawn(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)], { stdio: 'inherit' }),
])
