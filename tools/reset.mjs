#!/usr/bin/env node
// `npm run reset`: forgets the local worlds. Refuses while a server holds the folder.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './install.mjs'

const folder = resolve(root, process.env.DATA_DIR ?? '.data')
const lock = join(folder, 'holder.json')
if (existsSync(lock)) {
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'))
  try {
    process.kill(pid, 0)
    process.stderr.write(`Process ${pid} is using ${folder}: stop it first.\n`)
    process.exit(1)
  } catch {
    // The holder is gone; the lock is what a kill left behind.
  }
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${folder} is empty.\n`)
