import type { CallResult, Difference, Report } from './report'

const SENTENCES = {
  all: 'This back end conforms to SPEC.md and offers every extension.',
  spec: 'This back end conforms to SPEC.md. Extensions that it lacks are named above.',
  no: 'This back end does not conform: a merchant would meet what is marked with "!".',
} as const satisfies Record<Report['conforms'], string>

const differenceText = ({ field, expected, got, rows, isRead }: Difference): string =>
  `${field}${rows > 1 ? ` (${rows} rows)` : ''}: expected ${expected}, got ${got}${isRead ? '; the console reads it' : ''}`

/** For a person: every operation that was called or is absent, and at the end the verdict. */
export function asText({ api, conforms, results }: Report): string {
  const called = results.filter(({ verdict }) => verdict !== 'not called')
  const left = results.filter(({ verdict }) => verdict === 'not called')
  const lines = called.flatMap(({ verdict, call, name, fails, differences, shows }) => [
    `${fails ? '!' : ' '} ${verdict.padEnd(8)} ${call}  (${name})`,
    ...differences.map((each) => `    ${differenceText(each)}`),
    ...(shows === 'everything' ? [] : [`    the console shows: ${shows}`]),
  ])
  const reasons = groupBy(left, ({ shows }) => shows)
  const notCalled = [...reasons].map(([why, all]) => `  ${all.length} because ${why}: ${all.map(nameOf).join(', ')}`)
  return [
    `Conformance of ${api}`,
    '',
    ...lines,
    '',
    `Not called (${left.length}):`,
    ...notCalled,
    '',
    SENTENCES[conforms],
    '',
  ].join('\n')
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(results: readonly CallResult[], keyOf: (result: CallResult) => string): Map<string, CallResult[]> {
  const groups = new Map<string, CallResult[]>()
  for (const result of results) groups.set(keyOf(result), [...(groups.get(keyOf(result)) ?? []), result])
  return groups
}

const nameOf = ({ name }: CallResult): string => name

/** For a program. */
export const asJson = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`

/** For a build server: one test case per operation, one suite per resource. */
export function asJunit({ api, results }: Report): string {
  const suites = groupBy(results, ({ name }) => name.split('.')[0] ?? name)
  const failures = results.filter(({ fails }) => fails).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(`Conformance of ${api}`)}" tests="${results.length}" failures="${failures}">`,
    ...[...suites].flatMap(([name, cases]) => suiteOf(name, cases)),
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteOf(name: string, cases: readonly CallResult[]): string[] {
  const failures = cases.filter(({ fails }) => fails).length
  const skipped = cases.filter(isSkipped).length
  const head = `name="${escaped(name)}" tests="${cases.length}" failures="${failures}" skipped="${skipped}"`
  return [`  <testsuite ${head}>`, ...cases.map(caseOf), '  </testsuite>']
}

/** An extension may be absent. */
const isSkipped = ({ verdict, fails }: CallResult): boolean =>
  !fails && (verdict === 'not called' || verdict === 'absent')

function caseOf(result: CallResult): string {
  const { name, call, verdict, fails, differences, shows } = result
  const head = `    <testcase classname="${escaped(name)}" name="${escaped(call)}"`
  const details = [...differences.map(differenceText), `The console shows: ${shows}`].join('\n')
  if (fails) return `${head}><failure message="${verdict}">${escaped(details)}</failure></testcase>`
  if (isSkipped(result)) return `${head}><skipped message="${escaped(`${verdict}: ${shows}`)}"/></testcase>`
  return differences.length > 0 ? `${head}><system-out>${escaped(details)}</system-out></testcase>` : `${head}/>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Also without the control characters that XML 1.0 does not allow. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll(/[^\P{Cc}\n\t]/gu, '�')
