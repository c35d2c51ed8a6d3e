/** The fields of signing in with e-mail, by their wire names. */
export interface EmailValues {
  email: string
  password: string
  email_code: string
}
