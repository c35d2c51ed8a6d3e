import type { Handler } from './handler'

/** Every handler of the API: one line per file of routes. */
export const handlers: readonly Handler[] = [
].flat()
