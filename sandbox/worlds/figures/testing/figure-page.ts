import { format } from 'prettier'
import { COMPARISONS } from './comparisons'
import { FACTS } from './facts'
import { FIGURES } from './figure-table'

/** The page docs/generated/figures.md: each figure of each screen with its call, and the query that defines it. */
export async function figurePage(): Promise<string> {
  const screens = [...new Set(FIGURES.map(({ screen }) => screen))]
  const facts = Object.entries(FACTS).sort(([a], [b]) => (a < b ? -1 : 1))
  const page = [
    '# Every figure',
    '',
    'Each figure that a screen shows, the call that answers it, and the fact that it must be. Two figures of one fact are',
    'always equal. Each fact is defined by one query over the rows themselves; the product may answer it from tallies.',
    '',
    '`sandbox/worlds/figures/figures.test.ts` makes a world with all cases, reads every figure as its screen does and holds',
    'it against the query: at first, after payments were accepted and refunded, and after the tallies were folded.',
    'Prices, rates and quotes are no facts of these rows: they come from a source outside, and stand with its name and time.',
    'This page is written by `UPDATE_FIGURES=1 npx vitest run --project server sandbox/worlds/figures`.',
    ...screens.flatMap((screen) => [
      '',
      `## ${screen}`,
      '',
      '| figure | call | fact |',
      '| --- | --- | --- |',
      ...FIGURES.filter((figure) => figure.screen === screen).map(
        ({ name, call, fact }) => `| ${name} | \`${call}\` | [${fact}](#${anchor(fact)}) |`,
      ),
    ]),
    '',
    '## Comparisons',
    '',
    'A comparison puts equal spans beside each other: as many days, begun at a midnight of the merchant, ended at the same',
    'time of day. Each side is a figure of the table above. There is no other comparison in the console.',
    '',
    '| words | of | against |',
    '| --- | --- | --- |',
    ...COMPARISONS.map(
      ({ words, of, against }) =>
        `| ${words} | [${of.fact}](#${anchor(of.fact)}) | [${against.fact}](#${anchor(against.fact)}) |`,
    ),
    '',
    '## The facts',
    '',
    '`:merchant`, `:zone` and `:now` stand for the id of the merchant, his time zone and the time.',
    ...facts.flatMap(([name, query]) => ['', `### ${name}`, '', '```sql', query, '```']),
    '',
  ].join('\n')
  return await format(page, { parser: 'markdown', printWidth: 120 })
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
