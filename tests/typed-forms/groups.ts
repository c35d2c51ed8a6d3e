import { demoSignIn, freshPhrase, walletSignIn } from '../api'
import { accountForms } from './account'
import { applicationForms } from './applications'
import { moneyForms, withdrawalForms } from './money'
import { openingForms, signInForms } from './outside'
import { proofForms, recordForms } from './records'

/** Every form of the console in which a person types. Each group is one walk with one session. */
export const FORM_GROUPS = [
  { group: 'a withdrawal', forms: withdrawalForms, session: demoSignIn },
  { group: 'forms of the account', forms: accountForms, session: demoSignIn },
  { group: 'forms of money', forms: moneyForms, session: demoSignIn },
  { group: 'forms of applications', forms: applicationForms, session: demoSignIn },
  { group: 'forms of payments', forms: recordForms, session: demoSignIn },
  { group: 'a proof', forms: proofForms, session: demoSignIn },
  { group: 'the opening', forms: openingForms, session: async () => await walletSignIn(freshPhrase()) },
  { group: 'signing in', forms: signInForms, session: undefined },
] as const
