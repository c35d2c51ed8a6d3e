/** Whether every test runs in all layouts and languages (`test:full`); otherwise each runs once, distributed over them. */
export const isFull = process.env['MATRIX'] === 'full'
