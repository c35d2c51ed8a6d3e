#!/usr/bin/env node
// The texts of the console: `extract` writes new ones into locales/*.po; `check` fails on a text that is missing, out of
// date, or without a Chinese translation.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from './install.mjs'

const lingui = join(root, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js')
// In this process: its workers give up when a busy machine does not start them within ten seconds.
const EXTRACT = [lingui, 'extract', '--clean', '--workers', '1']
const COMPILE = [lingui, 'compile', '--strict', '--namespace', 'json', '--workers', '1']
const files = ['locales/en.po', 'locales/zh-CN.po']

if (process.argv[2] === 'extract') {
  run(process.execPath, EXTRACT)
} else {
  const kept = mkdtempSync(join(tmpdir(), 'words-'))
  const before = files.map((file) => readFileSync(join(root, file), 'utf8'))
  files.forEach((file, index) => copyFileSync(join(root, file), join(kept, String(index))))
  const extracted = spawnSync(process.execPath, EXTRACT, { cwd: root, encoding: 'utf8' })
  const changed = files.filter(
    (file, index) => wordsOf(readFileSync(join(root, file), 'utf8')) !== wordsOf(before[index]),
  )
  files.forEach((file, index) => copyFileSync(join(kept, String(index)), join(root, file)))
  if (extracted.status !== 0) fail(extracted.stderr || extracted.stdout)
  if (changed.length > 0)
    fail(`${changed.join(' and ')} lack words that the source has, or keep some that it lost: npm run words`)
  const strict = spawnSync(process.execPath, COMPILE, { cwd: root, encoding: 'utf8' })
  spawnSync(
    process.execPath,
    ['-e', 'for (const l of ["en","zh-CN"]) require("fs").rmSync(`locales/${l}.json`, { force: true })'],
    { cwd: root },
  )
  if (strict.status !== 0) fail(strict.stdout + strict.stderr)
  process.stdout.write('Words: English and Simplified Chinese are complete.\n')
}

/** The catalogue without its header, which has a date that changes on every run. */
function wordsOf(text) {
  return text.slice(text.indexOf('\n\n'))
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
