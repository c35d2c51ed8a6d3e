/** How many files were seen, and each owner of a ledger account that is spelled outside the chart, as `file:line rule: text`. */
export function spelledOwners(folders?: string[], base?: string): { files: number; sentences: string[] }
