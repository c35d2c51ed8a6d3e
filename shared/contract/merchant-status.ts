/**
 * The status of a merchant on the wire. SPEC.md section 4 names 3 alone; the console treats every other number as "not open".
 */
export const MERCHANT_STATUS = { not_opened: 1, under_review: 2, open: 3, not_passed: 4 } as const
