/** How many files and names of amounts were seen, and each float near an amount as `file:line rule: text`. */
export function floatsNearMoney(
  folders?: string[],
  base?: string,
  allowed?: { file: string; text: string }[],
): { files: number; names: number; sentences: string[] }
