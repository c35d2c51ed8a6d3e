/** The part of the sign-in forms that the account page uses too. */
export { PasswordRules } from './sign-in/password-rules'
