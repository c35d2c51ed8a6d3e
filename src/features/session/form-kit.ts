/** The parts of the sign-in forms that the account page uses too. */
export { useFields } from './sign-in/use-fields'
export type { Fields, Problem } from './sign-in/use-fields'
export { PasswordRules } from './sign-in/password-rules'
