/** How many modules were seen, and each broken rule as `rule: from -> to`. */
export function brokenWalls(folders: string[], base?: string): Promise<{ cruised: number; sentences: string[] }>

/** Which room imports which, each arrow once; tests are left out. */
export function importsBetweenRooms(folders: string[], base?: string): Promise<{ from: string; to: string }[]>
