/** Names of operations that answer 501 on purpose. A test prints the list; it has to be empty in the end. */
export const NOT_YET: readonly string[] = [
  'application.keys',
  'application.showKey',
  'application.create',
  'application.reset',
  'application.delete',
]
