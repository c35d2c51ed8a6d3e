import type { SpecRows } from '#shared/rules/testing/spec-row'

const PRESS = ['Withdraw 5.00 USDT', 'Withdraw 5.00 USDT'] as const
const CODE_RULE = ['Please enter the correct verification code', '请输入正确的验证码'] as const
const GOOGLE_CODE = ['Google code', '谷歌验证码'] as const
const EMAIL_CODE = ['Email code', '邮箱验证码'] as const
const PHONE_CODE = ['Phone code', '短信验证码'] as const

/** What SPEC.md section 5 says of the fields that prove the merchant before an act. */
export const SPEC_ROWS = {
  'step-up': [
    {
      field: GOOGLE_CODE,
      enter: '',
      press: PRESS,
      says: ['Please input the Google code', '请输入谷歌验证码'],
    },
    { field: GOOGLE_CODE, enter: '12345', mend: '123456', press: PRESS, says: CODE_RULE },
    { field: EMAIL_CODE, enter: '1234', mend: '123456', press: PRESS, says: CODE_RULE },
    { field: PHONE_CODE, enter: '12', mend: '123456', press: PRESS, says: CODE_RULE },
    {
      field: ['Account password', '账户密码'],
      enter: '',
      press: PRESS,
      says: ['Please fill in this field', '请填写此项'],
    },
  ],
} as const satisfies SpecRows
