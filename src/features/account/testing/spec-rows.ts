import type { SpecRows } from '#shared/rules/testing/spec-row'

const EMAIL = ['Please enter the correct format of email', '请输入正确的邮箱格式'] as const
const CODE = ['Please enter the correct verification code', '请输入正确的验证码'] as const
const PASSWORD = ['Please enter the password in the correct format', '请输入正确格式的密码'] as const
const DIFFERENT = ['The two password entries are inconsistent', '两次输入的密码不一致'] as const
const PHONE = ['Please enter the correct mobile phone number', '请输入正确的手机号码'] as const
const PHONE_AND_AREA = ['You must enter your cell phone number and area code', '必须填写手机号码和区号'] as const
const AREA = ['Please select area code', '请选择区号'] as const
const URL = ['Please enter the correct url address', '请输入正确的网址'] as const
const EMPTY = ['Please fill in this field', '请填写此项'] as const
const NO_GOOGLE_CODE = ['Please input the Google code', '请输入谷歌验证码'] as const

const NEW_EMAIL = ['New email', '新邮箱'] as const
const OLD_MAIL_CODE = ['Code from the old address', '原邮箱验证码'] as const
const NEW_MAIL_CODE = ['Code from the new address', '新邮箱验证码'] as const
const OLD = ['Old password', '原密码'] as const
const NEW = ['New password', '新密码'] as const
const AGAIN = ['New password again', '再次输入新密码'] as const
const GOOGLE_CODE = ['Google code', '谷歌验证码'] as const
const EMAIL_CODE = ['Email code', '邮箱验证码'] as const
const NUMBER = ['Phone number', '手机号'] as const
const NUMBER_CODE = ['Code from the new number', '新手机号验证码'] as const
const SITE = ['Site', '平台'] as const
const LINK = ['Link or name there', '链接或账号名'] as const

const CHANGE_EMAIL = ['Change email', '更换邮箱'] as const
const CHANGE_PASSWORD = ['Change password', '修改密码'] as const
const SET_PASSWORD = ['Set password', '设置密码'] as const
const CHANGE_PHONE = ['Change phone', '更换手机'] as const
const BIND_PHONE = ['Bind phone', '绑定手机'] as const
const SAVE = ['Save', '保存'] as const

/** What SPEC.md section 5 says of the fields of the account page, by the row that is open. */
export const SPEC_ROWS = {
  email: [
    { field: NEW_EMAIL, enter: 'nobody@', mend: 'a@b.example', press: CHANGE_EMAIL, says: EMAIL },
    { field: NEW_EMAIL, enter: '   ', mend: 'a@b.example', press: CHANGE_EMAIL, says: EMAIL },
    { field: OLD_MAIL_CODE, enter: '12345', mend: '123456', press: CHANGE_EMAIL, says: CODE },
    { field: NEW_MAIL_CODE, enter: '', press: CHANGE_EMAIL, says: CODE },
  ],
  password: [
    { field: OLD, enter: '', press: CHANGE_PASSWORD, says: EMPTY },
    { field: NEW, enter: 'Short1', mend: 'Sunflower7', press: CHANGE_PASSWORD, says: PASSWORD },
    { field: NEW, enter: 'sunflower7', mend: 'Sunflower7', press: CHANGE_PASSWORD, says: PASSWORD },
    { field: NEW, enter: 'Sunflower', mend: 'Sunflower7', press: CHANGE_PASSWORD, says: PASSWORD },
    { field: NEW, enter: 'Sunflower7!', mend: 'Sunflower7', press: CHANGE_PASSWORD, says: PASSWORD },
    { field: AGAIN, enter: 'Other2026', mend: 'Sunflower7', press: CHANGE_PASSWORD, says: DIFFERENT },
    { field: GOOGLE_CODE, enter: '', press: CHANGE_PASSWORD, says: NO_GOOGLE_CODE },
    { field: GOOGLE_CODE, enter: '1234', mend: '123456', press: CHANGE_PASSWORD, says: CODE },
  ],
  transaction: [
    { field: NEW, enter: 'SUNFLOWER7', mend: 'Sunflower7', press: SET_PASSWORD, says: PASSWORD },
    { field: AGAIN, enter: 'Other2026', mend: 'Sunflower7', press: SET_PASSWORD, says: DIFFERENT },
  ],
  phone: [
    { field: NUMBER, enter: '1234', mend: '81110001', press: CHANGE_PHONE, says: PHONE },
    { field: NUMBER, enter: '123456789012345', mend: '81110001', press: CHANGE_PHONE, says: PHONE },
    { field: NUMBER, enter: '', press: CHANGE_PHONE, says: PHONE_AND_AREA },
    { field: EMAIL_CODE, enter: '12', mend: '123456', press: CHANGE_PHONE, says: CODE },
    { field: NUMBER_CODE, enter: '12345', mend: '123456', press: CHANGE_PHONE, says: CODE },
  ],
  'first phone': [
    { field: NUMBER, enter: '   ', mend: '81110001', press: BIND_PHONE, says: PHONE_AND_AREA },
    {
      field: NUMBER,
      enter: '81110001',
      press: BIND_PHONE,
      says: AREA,
      at: { role: 'combobox', name: ['Country and area code', '国家/地区和区号'] },
    },
  ],
  website: [
    {
      field: ['Website optional', '网站 选填'],
      enter: 'ftp://shop.example',
      mend: 'https://shop.example',
      press: SAVE,
      says: URL,
    },
  ],
  links: [
    {
      field: SITE,
      enter: 'Tele\u202Egram',
      mend: 'Telegram',
      press: SAVE,
      says: ['Please remove line breaks and hidden characters', '请删除换行和隐藏字符'],
    },
    { field: LINK, enter: 'javascript://shop.example', mend: 'https://shop.example', press: SAVE, says: URL },
  ],
} as const satisfies SpecRows
