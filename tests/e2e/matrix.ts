/** Whether every test runs in all layouts and languages (`test:full`); otherwise each promise is kept once, somewhere. */
export const isFull = process.env['MATRIX'] === 'full'

/**
 * The details of a test that only the full run has, because a shorter test already holds its promise: a further case of
 * a journey of the short run, or the same rule that a component test shows in a browser. Where it depends on the layout,
 * which a tag cannot know, the test skips itself with `isFull`.
 */
export const FULL = { tag: '@full' } as const

/** Of several cases of one promise, the short run has those for which this is true. */
export const inShortRun = (isIn: boolean): typeof FULL | object => (isIn ? {} : FULL)
