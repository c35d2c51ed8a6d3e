/** How every call of the API is sent: nothing is kept, no cookie goes along, and the server is not told the page's address. */
export const PRIVATE = {
  cache: 'no-store',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit
