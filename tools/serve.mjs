#!/usr/bin/env node
// `npm run serve`: one process of an operator's server, ROLE=api or ROLE=worker (docs/operate.md). It installs and builds
// nothing: a release is built once, by `npm run build`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode, root } from './install.mjs'

requireNode()
const program = join(root, 'build', 'server', 'serve.mjs')
if (!existsSync(program)) {
  process.stderr.write('The server is not built: run "npm run build" before this program.\n')
  process.exit(1)
}
const server = spawn(process.execPath, ['--enable-source-maps', program], { stdio: 'inherit' })
// The signal is passed on, and this program ends when the server has closed everything and ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
