const SHORTEST_SECRET = 32
export const SECRET_HINT = `at least ${SHORTEST_SECRET} characters that are not blanks`

/** Blanks around a secret do not count: a file with 32 spaces would otherwise be one. */
export const isSecret = (text: string): boolean => text.trim().length >= SHORTEST_SECRET

/** Whether SECRET_PREVIOUS, an environment or a file on its way to the program may cut something off. */
export const canBeCut = (secret: string): boolean => secret !== secret.trim()

/**
 * The secrets of SECRET_PREVIOUS, which are separated by commas. A secret of before may have a comma or blanks around it, which
 * the program kept: neighbours are also tried as one, and each as it stands.
 *
 * @returns undefined when it has none
 * @example
 * earlierSecrets(`${one}, ${two}`) // [one, `${one}, ${two}`, two, ` ${two}`]
 */
export function earlierSecrets(text: string): readonly string[] | undefined {
  const parts = text.split(',')
  const runs = parts.flatMap((_, from) =>
    parts.slice(from).map((_last, more) => parts.slice(from, from + more + 1).join(',')),
  )
  const found = [...new Set(runs.filter(isSecret).flatMap((run) => [run.trim(), run]))]
  return found.length === 0 ? undefined : found
}
