/** The folder of the server's programs. Without one the program ends and says what to install. */
export function requireBinaries(): string
/** PostgreSQL refuses to run as root, so it runs as the account that its package has made. */
export function account(): { uid?: number; gid?: number }
