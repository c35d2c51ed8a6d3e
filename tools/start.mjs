#!/usr/bin/env node
// `npm start`: installs what is missing, builds what has changed, and serves everything on this machine.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'
import { runTogether } from './run-together.mjs'

requireNode()
installPackages()
const { build } = await import('./build.mjs')
build()

// The demo pays through a signer, as an operator does; SIGNER=off leaves it out.
const env = { SIGNER: 'on', ...process.env }
const program = join(root, 'build', 'sandbox', 'server.mjs')
runTogether([spawn(process.execPath, ['--enable-source-maps', program], { cwd: root, env, stdio: 'inherit' })])
