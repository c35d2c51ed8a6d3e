/** The cache of scripts, styles and fonts. Releases share it: most chunks stay the same. */
export const CHUNKS = 'chunks'
/** The cache for what the worker itself must know. */
export const RECORDS = 'releases'
