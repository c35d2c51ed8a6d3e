#!/usr/bin/env node
// `npm run dev`: the console with hot reload on http://localhost:5173, its back end restarted on every change.
// Port 4173 still serves the last build of the console; use port 5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'
import { runTogether } from './run-together.mjs'

requireNode()
installPackages()
const { build } = await import('./build.mjs')
build()

const bin = (name) => join(root, 'node_modules', '.bin', name)
runTogether([
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'sandbox/start/server.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: root, stdio: 'inherit' }),
])
