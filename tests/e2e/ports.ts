/** Not the ports of `npm start`: a tester's own server may be running beside the tests. `E2E_PORT` moves all three. */
export const consolePort = Number(process.env['E2E_PORT'] ?? 4273)
export const toolsPort = consolePort + 1
/** The same built files from another origin than the API. */
export const crossOriginPort = consolePort + 10
