#!/usr/bin/env node
// `npm run gallery`: every component of src/lib/ui and the screens of the features in their states, on
// http://localhost:5174/tests/gallery/. It needs no back end: the fake servers of the browser tests answer.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'
import { runTogether } from './run-together.mjs'

requireNode()
installPackages()
process.stdout.write('The gallery of states: http://localhost:5174/tests/gallery/\n')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const config = join(root, 'tools/vite/gallery.config.ts')
runTogether([spawn(process.execPath, [vite, '--config', config], { cwd: root, stdio: 'inherit' })])
