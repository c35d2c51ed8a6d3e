/**
 * Joins class names; false and undefined are left out.
 * @example classNames('btn', busy && 'is-busy')
 */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
