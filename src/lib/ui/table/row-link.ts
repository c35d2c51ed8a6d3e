/** The classes of the link in a row's first cell. */
export const rowLink =
  'font-medium text-text-1 underline decoration-line-strong underline-offset-3 hover:decoration-text-1'
