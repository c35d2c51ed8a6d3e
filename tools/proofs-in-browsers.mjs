// The long proofs that are one end-to-end spec each (tools/proof-table.mjs).

/** @returns {import('./proof-table.mjs').Proof} a spec that is a proof of its own, with all that only the full run has */
const inBrowsers = (name, shows, spec, env = { MATRIX: 'full' }) => ({
  name,
  shows,
  kind: 'end to end',
  files: [`tests/e2e/${spec}.spec.ts`],
  env,
})

/** The walks over all pages. */
export const WALKS = [
  inBrowsers(
    'screens',
    'axe finds nothing on any screen, drawer, dialog and error, in both layouts, themes and languages; no English in Chinese',
    'screens.both',
  ),
  inBrowsers(
    'tampered-scripts',
    'every script of the build with changed bytes, loaded in a browser: each is refused, none is executed',
    'integrity',
    { TAMPER: 'all' },
  ),
  inBrowsers(
    'hostile-text',
    '200 hostile texts in every text of every answer, on every screen, with and without the policy: none is executed',
    'hostile-text.both',
  ),
  inBrowsers(
    'other-back-ends',
    'every page in both layouts in front of a back end of SPEC.md alone, in both its readings',
    'other-back-end',
  ),
  inBrowsers(
    'other-answers',
    'each field of each answer of SPEC.md removed, renamed, nulled, retyped or added, on every page in both layouts: no page shows a figure that no answer has, and none is lost',
    'other-answers.both',
    { MATRIX: 'full', ANSWER_STRIDE: '1' },
  ),
  inBrowsers(
    'typed-forms',
    'a new release, and the old one again, while somebody fills in a form, for each form in both layouts: nothing typed is lost, and no page is blank',
    'typed-forms.both',
  ),
  inBrowsers(
    'kept-typing',
    'each form in both layouts is left by Back, a reload, a page of the menu and the end of the session: what was typed is there, secrets are not',
    'kept-typing.both',
  ),
  inBrowsers(
    'large-text',
    'every screen, drawer and dialog with letters of twice their size: everything is there and can be hit',
    'large-text',
  ),
  inBrowsers(
    'steady',
    'the answers of every page, given to it one after the other, in both layouts: nothing on it moves',
    'steady.both',
  ),
]
