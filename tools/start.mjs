#!/usr/bin/env node
// `npm start`: installs what is missing, builds what has changed, and serves everything on this machine.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'

requireNode()
installPackages()
const { build } = await import('./build.mjs')
build()

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'build', 'sandbox', 'server.mjs')], {
  cwd: root,
  stdio: 'inherit',
})
// The signal is passed on, and this program ends when the server has closed everything and ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
