/** Writes `.br` and `.gz` beside each text file below the folder. */
export function precompress(folder: string): void
