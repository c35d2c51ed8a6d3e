/** Not the ports of `npm start`: a tester's own server may be running beside the tests. */
export const consolePort = 4273
export const toolsPort = 4274
/** The same built files from another origin than the API. */
export const crossOriginPort = 4283
