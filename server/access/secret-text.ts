const SHORTEST_SECRET = 32
export const SECRET_HINT = `at least ${SHORTEST_SECRET} characters that are not blanks`

/** Blanks around a secret do not count: a file with 32 spaces would otherwise be one. */
export const isSecret = (text: string): boolean => text.trim().length >= SHORTEST_SECRET

/** Whether SECRET_PREVIOUS, a list with commas, can name this secret beside others, and no program on its way cuts it. */
export const canBeListed = (secret: string): boolean => secret === secret.trim() && !secret.includes(',')

/**
 * The secrets of SECRET_PREVIOUS, which are separated by commas. A secret of before may have a comma or blanks around it, which
 * the program kept: each part is tried as it stands too, and so is the whole text.
 *
 * @returns undefined when a part is too short and the whole text cannot be one secret
 * @example
 * earlierSecrets(`${one}, ${two}`) // [one, two, ` ${two}`, `${one}, ${two}`]
 */
export function earlierSecrets(text: string): readonly string[] | undefined {
  const parts = text.split(',')
  const all = parts.every(isSecret) ? [...parts.map((part) => part.trim()), ...parts] : [text.trim()]
  const found = [...new Set([...all, text])]
  return found.every(isSecret) ? found : undefined
}
