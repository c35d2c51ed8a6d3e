/** Other ports than those of `npm start`, whose server may run beside the tests. `E2E_PORT` changes all three. */
export const consolePort = Number(process.env['E2E_PORT'] ?? 4273)
export const toolsPort = consolePort + 1
/** The same built files, on another origin than the API. */
export const crossOriginPort = consolePort + 10
