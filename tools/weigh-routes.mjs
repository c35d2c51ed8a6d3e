#!/usr/bin/env node
// Measures the JavaScript that a first visit to each page loads: the scripts that its HTML names, compressed as they are
// served. Above a budget the build fails, and when a script of the first page has lost its hint for the browser's compiler
// (tools/vite/compile-hint.ts). `--list` prints every page.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Thousands of bytes, by the start of the path, of a phone's page or in the desktop's spelling; the first that fits. A new
 * page has the last. What was reached and 3 %: they go down only.
 */
const BUDGETS = [
  ['404', 143],
  ['login', 109],
  ['initPage', 160],
  ['stopWithdrawals', 161],
  ['reviewing', 163],
  ['property/WithdrawSetting', 173],
  ['openAuth', 174],
  ['mailLink', 177],
  ['lookUp', 178],
  ['evidence', 179],
  ['m/record', 180],
  ['accountInfo', 182],
  ['index', 187],
  ['dashboard', 187],
  ['home', 187],
  ['appManage', 188],
  ['record', 194],
  ['withdraw', 197],
  ['property/withdraw', 197],
  ['m/property', 189],
  ['unassigned', 197],
  ['property/fixedAddr', 193],
  ['paymentLink', 203],
  ['property', 203],
  ['', 205],
]
/** Scripts of one page. */
const MOST_SCRIPTS = 30

const scripts = JSON.parse(readFileSync(join(root, 'build', 'route-scripts.json'), 'utf8'))
const weigh = (file) => statSync(join(root, 'dist', `${file}.br`)).size

let isOver = false
for (const [page, files] of Object.entries(scripts)) {
  const plain = page.replace(/^m(?:\/|$)/, '')
  const [, budget] = BUDGETS.find(([start]) => page.startsWith(start) || plain.startsWith(start))
  const bytes = files.reduce((sum, file) => sum + weigh(file), 0)
  const line = `${page}: ${files.length} scripts, ${(bytes / 1000).toFixed(1)} kB with brotli (budget ${budget})\n`
  const over = bytes > budget * 1000 || files.length > MOST_SCRIPTS
  isOver ||= over
  if (over) process.stderr.write(`Too heavy: ${line}`)
  else if (process.argv.includes('--list')) process.stdout.write(line)
}
for (const file of scripts.record) {
  if (readFileSync(join(root, 'dist', file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n')) continue
  process.stderr.write(`Without the hint for the compiler: ${file}\n`)
  process.exitCode = 1
}
if (isOver) {
  process.stderr.write('tools/vite/chunks.ts says which modules share a script.\n')
  process.exit(1)
}
