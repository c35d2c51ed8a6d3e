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
  ['404', 137],
  ['login', 105],
  ['initPage', 138],
  ['stopWithdrawals', 140],
  ['reviewing', 142],
  ['property/WithdrawSetting', 150],
  ['property/fundingDetails', 167],
  ['openAuthPage', 156],
  ['openAuth', 138.5],
  ['mailLink', 151.5],
  ['lookUp', 155],
  ['evidence', 154],
  ['m/record', 157],
  ['accountInfo', 162],
  ['index', 162],
  ['dashboard', 162],
  ['home', 162],
  ['appManage', 160],
  ['record', 173],
  ['withdraw', 173],
  ['property/withdraw', 173],
  ['m/property', 156.5],
  ['unassigned', 161],
  ['property/fixedAddr', 160],
  ['paymentLink', 169],
  ['property', 175],
  ['', 169],
]
/** Scripts of one page. */
const MOST_SCRIPTS = 28
/** Thousands of bytes of Chinese words that a page loads beside its scripts; what was reached by the heaviest, and 3 %. */
const WORDS_BUDGET = 11.2

const scripts = JSON.parse(readFileSync(join(root, 'build', 'route-scripts.json'), 'utf8'))
const weigh = (file) => statSync(join(root, 'dist', `${file}.br`)).size
const weighAll = (files) => files.reduce((sum, file) => sum + weigh(file), 0)

/** The files with the Chinese words of a page, as its HTML names them. */
function wordsOf(page) {
  const file = ['index', '404'].includes(page) ? `${page}.html` : join(page, 'index.html')
  const [, list = ''] = /data-words="([^"]*)"/.exec(readFileSync(join(root, 'dist', file), 'utf8')) ?? []
  return list.split(' ').map((path) => path.slice(1))
}

let isOver = false
for (const [page, files] of Object.entries(scripts)) {
  const plain = page.replace(/^m(?:\/|$)/, '')
  const [, budget] = BUDGETS.find(([start]) => page.startsWith(start) || plain.startsWith(start))
  const bytes = weighAll(files)
  const words = weighAll(wordsOf(page))
  const said = `${(bytes / 1000).toFixed(1)} kB with brotli (budget ${budget}), in Chinese ${(words / 1000).toFixed(1)} more`
  const line = `${page}: ${files.length} scripts, ${said} (budget ${WORDS_BUDGET})\n`
  const over = bytes > budget * 1000 || words > WORDS_BUDGET * 1000 || files.length > MOST_SCRIPTS
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
