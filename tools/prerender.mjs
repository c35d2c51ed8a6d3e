#!/usr/bin/env node
// Writes build/first-paint.json: what the pages show before their scripts are there. `npm run build` runs it on the build of
// src/first-paint/prerender.tsx.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

const { firstPaint } = await import(pathToFileURL(join(root, 'build', 'prerender', 'prerender.js')))
writeFileSync(join(root, 'build', 'first-paint.json'), JSON.stringify(await firstPaint()))
// The session opens a channel between tabs, which would keep the process alive.
process.exit(0)
