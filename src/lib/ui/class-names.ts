/**
 * Joins class names; what is false or undefined is left out.
 * @example classNames('btn', busy && 'is-busy')
 */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
