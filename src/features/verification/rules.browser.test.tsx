import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { answering, openPage } from '@/lib/testing/page-bench'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { StepUpDialog } from './step-up-dialog'
import { SPEC_ROWS } from './testing/spec-rows'

testSpecRows(SPEC_ROWS, () => {
  answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: ['user.info', 'session.sendSmsCode'] }),
    'POST /user/verification': () => ({ methods: ['password', 'google', 'email', 'phone'] }),
  })
  openPage('/', () => (
    <StepUpDialog
      act="account.withdraw"
      payload={{ amount: '5' }}
      title="Withdraw"
      confirm="Withdraw 5.00 USDT"
      onClose={() => undefined}
      onProven={() => Promise.resolve()}
    >
      5.00 USDT
    </StepUpDialog>
  ))
})
