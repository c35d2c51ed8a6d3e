/** The subject of what closes a network as a whole. */
export const NETWORK = 'network'
