/** Whether everything is run in every layout and language; otherwise each thing once, spread over them (`test:full`). */
export const isFull = process.env['MATRIX'] === 'full'
