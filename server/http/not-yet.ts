/** Operations that answer 501 on purpose, by name. A test prints the list; it has to be empty at the end. */
export const NOT_YET: readonly string[] = [
  'application.keys',
  'application.showKey',
  'application.create',
  'application.reset',
  'application.delete',
]
