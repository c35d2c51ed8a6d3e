// The end-to-end specs that `npm test` drives in one layout each, the one in which their subject is used most. The proof
// `journeys` drives them in both. Specs in neither list run in both layouts, or choose their sample themselves.

/** Names before `.both.spec.ts`. */
export const ON_DESKTOP = [
  'account',
  'applications',
  'first-paint',
  'hostile-text',
  'other-answers',
  'property',
  'records-address',
  'records-input',
  'records-refund',
  'typed-forms',
  'updates',
]
export const ON_PHONE = [
  'callbacks',
  'fixed-addresses',
  'installed',
  'offline',
  'opening',
  'screening',
  'search',
  'unassigned',
]
