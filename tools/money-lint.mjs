#!/usr/bin/env node
// Keeps floats away from amounts. What the contract declares as an amount is a decimal string, and only shared/money
// calculates with it. Refused on such a name: Number(), parseFloat(), parseInt(), unary plus and minus, toFixed() and
// similar, Math, arithmetic, and < and >, which compare strings by characters. This program also counts files and names,
// because a rule that finds no files would always pass.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'

const rooms = ['src', 'shared', 'server', 'sandbox']
const contract = join('shared', 'contract')

/** Names of amounts in the contract that mean other things elsewhere; these are not checked. */
const TOO_COMMON = new Set(['in', 'out', 'current', 'previous', 'value', 'pending', 'opening', 'closing', 'percent'])
/** Names of amounts in the code, in addition to those of the contract. */
const AMOUNT_NAME =
  /^(?:(?:\w*[a-z]_?)?(?:amount|balance|received|refunded|usdt|USDT)|(?:\w+_)?fees?|\w+Fees?|credited)$/i
/** Names such as `toBalance` are of comparisons and not of amounts. */
const NO_AMOUNT = /^to[A-Z]/

const NUMBER_CALLS = new Set(['Number', 'parseFloat', 'parseInt'])
const NUMBER_METHODS = new Set(['toFixed', 'toPrecision', 'toExponential'])
const ARITHMETIC = new Map([
  [ts.SyntaxKind.PlusToken, '+'],
  [ts.SyntaxKind.MinusToken, '-'],
  [ts.SyntaxKind.AsteriskToken, '*'],
  [ts.SyntaxKind.AsteriskAsteriskToken, '**'],
  [ts.SyntaxKind.SlashToken, '/'],
  [ts.SyntaxKind.PercentToken, '%'],
  [ts.SyntaxKind.PlusEqualsToken, '+='],
  [ts.SyntaxKind.MinusEqualsToken, '-='],
  [ts.SyntaxKind.AsteriskEqualsToken, '*='],
  [ts.SyntaxKind.SlashEqualsToken, '/='],
  [ts.SyntaxKind.LessThanToken, '<'],
  [ts.SyntaxKind.LessThanEqualsToken, '<='],
  [ts.SyntaxKind.GreaterThanToken, '>'],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>='],
])

const chart = join('src', 'lib', 'ui', 'chart')
/** The allowed exceptions: exactly this text in this file. One that is no longer found is reported as well. */
const ALLOWED = [
  // A cell of a workbook is a number only where its 15 digits hold the amount exactly; nothing is calculated with it.
  { file: join('shared', 'money', 'exact-number.ts'), text: 'Number(amount)' },
  // Charts need numbers for pixels; the displayed figures are made from the strings.
  { file: join(chart, 'chart-data.ts'), text: 'Number(value)' },
  { file: join(chart, 'chart-data.ts'), text: 'value.toPrecision(3)' },
  { file: join(chart, 'donut-chart.tsx'), text: 'Number(percent)' },
  { file: join(chart, 'apex-drawings.tsx'), text: 'Number(percent)' },
  { file: join(chart, 'early-marks.tsx'), text: 'Number(percent)' },
  { file: join(chart, 'early-marks.tsx'), text: 'Number(part.percent)' },
  { file: join('src', 'lib', 'ui', 'sparkline.tsx'), text: 'Number(value)' },
  // A part of a date.
  { file: join('shared', 'time', 'zone.ts'), text: 'Number(value)' },
  // Both are bigint, in wei.
  { file: join('server', 'chain', 'evm', 'evm-sender.ts'), text: 'gas * maxFeePerGas' },
  { file: join('server', 'chain', 'evm', 'fees.ts'), text: 'gas * least' },
  { file: join('server', 'chain', 'evm', 'fees.ts'), text: 'bound / gas' },
  { file: join('server', 'signer', 'chain-view.ts'), text: 'gas * least' },
  { file: join('server', 'signer', 'chain-view.ts'), text: 'gas * maxFeePerGas' },
  { file: join('server', 'signer', 'chain-view.ts'), text: 'ceiling / gas' },
  { file: join('server', 'signer', 'transaction.ts'), text: 'gas * maxFeePerGas' },
  { file: join('server', 'signer', 'outgoing.ts'), text: 'decoded.most_fee > out.fee_ceiling' },
]

/** All source files without tests and their helpers, which calculate in their own way. */
function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:d|test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.split(sep).includes('testing'))
}

const parse = (file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** The names of all fields that the contract declares as amounts. */
export function amountFields(base = root) {
  const names = new Set()
  for (const file of sourceFiles(join(base, contract))) {
    const visit = (node) => {
      if (ts.isShorthandPropertyAssignment(node) && node.name.text === 'amount') names.add('amount')
      if (ts.isPropertyAssignment(node) && /^(?:z\.\w+\()*(?:amount|askedAmount)\)*$/.test(node.initializer.getText()))
        names.add(node.name.getText())
      ts.forEachChild(node, visit)
    }
    visit(parse(file))
  }
  return names
}

/** The last name in `a`, `a.b`, `a?.b`, `a['b']`, `(a)`, `a ?? b`, `a as T`; undefined for any other node. */
function wordsOf(node) {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [node.name.text]
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return [node.argumentExpression.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return wordsOf(node.expression)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...wordsOf(node.left), ...wordsOf(node.right)]
  if (ts.isConditionalExpression(node)) return [...wordsOf(node.whenTrue), ...wordsOf(node.whenFalse)]
  return []
}

/** Finds floats near amounts in the files of `folders` below `base`, one sentence for each. */
export function floatsNearMoney(folders = rooms, base = root, allowed = ALLOWED) {
  const fields = amountFields()
  const isField = (node) => wordsOf(node).some((word) => fields.has(word) || AMOUNT_NAME.test(word))
  const isAmount = (node) =>
    isField(node) && !wordsOf(node).some((word) => NO_AMOUNT.test(word) || TOO_COMMON.has(word))
  const met = new Set()
  const sentences = []
  const files = folders.flatMap((folder) => sourceFiles(join(base, folder)))
  for (const file of files) {
    const source = parse(file)
    const name = relative(base, file)
    const report = (node, rule) => {
      const text = node.getText().replace(/\s+/g, ' ')
      const index = allowed.findIndex((place) => place.file === name && place.text === text)
      if (index !== -1) return void met.add(index)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      sentences.push(`${name}:${line + 1} ${rule}: ${text.slice(0, 120)}`)
    }
    const visit = (node) => {
      const rule = ruleBroken(node, { isField, isAmount })
      if (rule !== undefined) report(node, rule)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  for (const [index, place] of allowed.entries())
    if (!met.has(index)) sentences.push(`${place.file} is allowed what it does not do: ${place.text}`)
  return { files: files.length, names: fields.size, sentences }
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right)))

function ruleBroken(node, { isField, isAmount }) {
  if (ts.isCallExpression(node)) return callRule(node, isField)
  if (ts.isPrefixUnaryExpression(node) && isAmount(node.operand)) {
    if (node.operator === ts.SyntaxKind.PlusToken) return 'unary +'
    if (node.operator === ts.SyntaxKind.MinusToken) return 'unary -'
  }
  if (!ts.isBinaryExpression(node)) return undefined
  const operator = ARITHMETIC.get(node.operatorToken.kind)
  if (operator === undefined || !(isAmount(node.left) || isAmount(node.right))) return undefined
  // A bigint literal means whole units, and a string literal means that text is joined.
  if (ts.isBigIntLiteral(node.left) || ts.isBigIntLiteral(node.right)) return undefined
  return operator === '+' && (isText(node.left) || isText(node.right)) ? undefined : operator
}

const isNumberCall = (node) => ts.isIdentifier(node) && NUMBER_CALLS.has(node.text)

function callRule(node, isField) {
  const { expression: callee } = node
  if (isNumberCall(callee) && node.arguments.some(isField)) return callee.text
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  if (NUMBER_METHODS.has(callee.name.text) && isField(callee.expression)) return callee.name.text
  if (callee.name.text === 'map' && node.arguments.some(isNumberCall))
    return isField(callee.expression) ? 'map' : undefined
  const isMath = ts.isIdentifier(callee.expression) && ['Math', 'Number'].includes(callee.expression.text)
  return isMath && node.arguments.some(isField) ? callee.getText() : undefined
}

if (process.argv[1]?.endsWith('money-lint.mjs')) {
  const { files, names, sentences } = floatsNearMoney()
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  if (files < 500 || names < 40)
    process.stderr.write(`Only ${files} files and ${names} names: the check does not see the code.\n`)
  if (sentences.length > 0 || files < 500 || names < 40) process.exit(1)
  process.stdout.write(`Money: ${files} files, ${names} names of amounts, no float near any.\n`)
}
