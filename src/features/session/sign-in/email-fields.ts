/** The fields of signing in with e-mail, by their wire names. */
export const EMAIL_FIELDS = ['email', 'password', 'email_code'] as const
export type EmailField = (typeof EMAIL_FIELDS)[number]
