#!/usr/bin/env node
// `npm run reset`: deletes the local worlds. Refuses while a server uses the folder.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './install.mjs'

const folder = resolve(root, process.env.DATA_DIR ?? '.data')
const locks = existsSync(folder)
  ? readdirSync(folder)
      .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
  : []
const holder =
  locks.length > 0 ? JSON.parse(readFileSync(join(folder, `lock.${Math.max(...locks)}`), 'utf8')) : { released: true }
if (!holder.released) {
  try {
    process.kill(holder.pid, 0)
    process.stderr.write(`Process ${holder.pid} is using ${folder}: stop it first.\n`)
    process.exit(1)
  } catch {
    // The process is gone, and a kill has left its lock behind.
  }
}
rmSync(folder, { recursive: true, force: true })
process.stdout.write(`${folder} is empty.\n`)
