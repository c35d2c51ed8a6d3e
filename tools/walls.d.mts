/** How many modules were seen, and each broken rule as `rule: from -> to`. */
export function brokenWalls(folders: string[], base?: string): Promise<{ cruised: number; sentences: string[] }>
