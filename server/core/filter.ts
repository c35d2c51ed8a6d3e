/** Helpers that the filters of all lists use. */

/** A time of the API, in whole seconds, as a Date. */
export const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/**
 * A LIKE pattern that matches what begins with the text. The three characters that LIKE interprets are escaped.
 *
 * @example
 * prefix('50%') // '50\\%%'
 */
export const prefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
