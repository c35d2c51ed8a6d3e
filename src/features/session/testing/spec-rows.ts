import type { SpecRows } from '#shared/rules/testing/spec-row'

const EMAIL_RULE = ['Please enter the correct format of email', '请输入正确的邮箱格式'] as const
const CODE_RULE = ['Please enter the correct verification code', '请输入正确的验证码'] as const
const PASSWORD_RULE = ['Please enter the password in the correct format', '请输入正确格式的密码'] as const
const DIFFERENT = ['The two password entries are inconsistent', '两次输入的密码不一致'] as const
const EMPTY = ['Please fill in this field', '请填写此项'] as const
const NO_GOOGLE_CODE = ['Please input the Google code', '请输入谷歌验证码'] as const

const EMAIL = ['Email', '邮箱'] as const
const EMAIL_CODE = ['Email code', '邮箱验证码'] as const
const PASSWORD = ['Password', '密码'] as const
const NEW_PASSWORD = ['New password', '新密码'] as const
const AGAIN = ['Password again', '再次输入密码'] as const
const GOOGLE_CODE = ['Google code', '谷歌验证码'] as const
const RECOVERY_CODE = ['Recovery code', '恢复码'] as const

const SIGN_IN = ['Sign in', '登录'] as const
const CREATE = ['Create account', '注册'] as const
const SET = ['Set password', '设置密码'] as const

/** What SPEC.md section 5 says of the fields of signing in. */
export const SPEC_ROWS = {
  login: [
    { field: EMAIL, enter: 'mia.chen@northwind', mend: 'mia@northwind.example', press: SIGN_IN, says: EMAIL_RULE },
    { field: EMAIL, enter: '   ', mend: 'mia@northwind.example', press: SIGN_IN, says: EMAIL_RULE },
    { field: PASSWORD, enter: '', press: SIGN_IN, says: EMPTY },
  ],
  'mailed code': [{ field: EMAIL_CODE, enter: '12345', mend: '1234', press: 'Enter', says: CODE_RULE }],
  'google code': [
    { field: GOOGLE_CODE, enter: '', press: SIGN_IN, says: NO_GOOGLE_CODE },
    { field: GOOGLE_CODE, enter: '12345', mend: '1234', press: SIGN_IN, says: CODE_RULE },
  ],
  'recovery code': [{ field: RECOVERY_CODE, enter: 'nonsense', mend: 'abcde-12345', press: SIGN_IN, says: CODE_RULE }],
  register: [
    { field: EMAIL, enter: 'nobody@', mend: 'a@b.example', press: CREATE, says: EMAIL_RULE },
    { field: EMAIL_CODE, enter: '12345', mend: '123456', press: CREATE, says: CODE_RULE },
    { field: PASSWORD, enter: 'settle24', mend: 'Settle24', press: CREATE, says: PASSWORD_RULE },
    { field: AGAIN, enter: 'Settle25', mend: 'Settle24', press: CREATE, says: DIFFERENT },
  ],
  retrieve: [
    { field: EMAIL, enter: '@b.example', mend: 'a@b.example', press: SET, says: EMAIL_RULE },
    { field: EMAIL_CODE, enter: '1', mend: '123456', press: SET, says: CODE_RULE },
    { field: NEW_PASSWORD, enter: 'Settle2', mend: 'Settle24', press: SET, says: PASSWORD_RULE },
    { field: AGAIN, enter: 'settle24', mend: 'Settle24', press: SET, says: DIFFERENT },
  ],
} as const satisfies SpecRows
