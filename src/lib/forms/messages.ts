import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RuleName } from '#shared/rules/rule'

/** The sentence of every rule; those that SPEC.md section 5 quotes are word for word. */
export const RULE_MESSAGES = {
  empty: msg`Please fill in this field`,
  'text-format': msg`Please remove line breaks and hidden characters`,
  'hidden-character': msg`A character in it cannot be seen. Delete it all and type it again`,
  'wide-character': msg`A character in it is full-width, such as 。 or ＠. Type it with the input method switched to English`,
  'name-twice': msg`Please use each name once`,
  'email-format': msg`Please enter the correct format of email`,
  'url-format': msg`Please enter the correct url address`,
  'code-format': msg`Please enter the correct verification code`,
  'google-code-empty': msg`Please input the Google code`,
  'phone-format': msg`Please enter the correct mobile phone number`,
  'area-code-missing': msg`Please select area code`,
  'phone-and-area-code-missing': msg`You must enter your cell phone number and area code`,
  'password-format': msg`Please enter the password in the correct format`,
  'password-mismatch': msg`The two password entries are inconsistent`,
  'address-format': msg`The address format does not match the selected chain`,
  'amount-empty': msg`Please enter an amount`,
  'amount-not-a-number': msg`Please enter the amount in digits, for example 1250.50`,
  'amount-ambiguous-separator': msg`Please use a point before the decimals and no other separator`,
  'amount-leading-zeros': msg`Please remove the zeros in front of the amount`,
  'amount-too-many-decimals': msg`The amount has more decimals than this token`,
  'amount-too-long': msg`The amount is too long`,
  'amount-zero': msg`The amount must be more than zero`,
  'amount-not-below-balance': msg`The withdrawal amount must be less than the balance`,
  'ip-format': msg`The IP format is incorrect`,
  'trade-no-format': msg`Please enter a 32-digit number`,
  'follow-limit': msg`You can only follow up to four items`,
  'image-missing': msg`Please upload App Logo`,
  'image-type': msg`Please choose a jpg or png picture`,
  'image-size': msg`The picture must be under 3M`,
  'document-type': msg`Please choose a PDF, JPG or PNG file`,
  'document-size': msg`The file must be under 3M`,
} satisfies Record<RuleName, MessageDescriptor>
