/** What filters of lists have in common. */

export const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** A LIKE pattern for what begins with the text: in LIKE, only these three mean something else than themselves. */
export const prefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
