import type { SpecRows } from '#shared/rules/testing/spec-row'

const CREATE = ['Create application', '创建应用'] as const
const LOGO = ['App Logo', '应用 Logo'] as const
const WEBSITE = ['Website optional', '网站 选填'] as const
const CALLBACK = ['Callback address optional', '回调地址 选填'] as const
const NAME = ['Name', '名称'] as const
const MANY = ['Add many', '批量添加'] as const
const ADD = ['Add', '添加'] as const

const URL = ['Please enter the correct url address', '请输入正确的网址'] as const
const IP = ['The IP format is incorrect', 'IP 格式不正确'] as const
const HIDDEN = [
  'A character in it cannot be seen. Delete it all and type it again',
  '其中有看不见的字符。请全部删除后重新输入',
] as const
const WIDE = [
  'A character in it is full-width, such as 。 or ＠. Type it with the input method switched to English',
  '其中有全角字符，例如 。 或 ＠。请将输入法切换为英文后重新输入',
] as const
const NOT_A_PICTURE = ['Please choose a jpg or png picture', '请选择 jpg 或 png 格式的图片'] as const
const PNG = '\u0089PNG\r\n\u001a\n'

/** What SPEC.md section 5 says of the fields of an application. */
export const SPEC_ROWS = {
  create: [
    {
      field: NAME,
      enter: 'Harbor',
      press: CREATE,
      says: ['Please upload App Logo', '请上传应用 Logo'],
      at: { role: 'file', name: LOGO },
    },
    { field: LOGO, enter: { name: 'logo.png', type: 'image/png', head: 'GIF89a' }, says: NOT_A_PICTURE },
    { field: LOGO, enter: { name: 'logo.gif', type: 'image/gif', head: 'GIF89a' }, says: NOT_A_PICTURE },
    {
      field: LOGO,
      enter: { name: 'logo.png', type: 'image/png', head: PNG, size: 3 * 1024 * 1024 },
      says: ['The picture must be under 3M', '图片须小于 3M'],
    },
    { field: NAME, enter: '   ', mend: 'Harbor', press: CREATE, says: ['Please fill in this field', '请填写此项'] },
    { field: WEBSITE, enter: 'ftp://harbor.example', mend: 'https://harbor.example', press: CREATE, says: URL },
    {
      field: WEBSITE,
      enter: 'https://harbor.example/\u200B',
      mend: 'https://harbor.example',
      press: CREATE,
      says: HIDDEN,
    },
    { field: CALLBACK, enter: 'harbor', mend: 'https://harbor.example/hooks', press: CREATE, says: URL },
  ],
  whitelist: [
    { field: MANY, enter: '203.0.113.300', mend: '203.0.113.30', press: ADD, says: IP },
    { field: MANY, enter: '203.0.113', mend: '203.0.113.30', press: ADD, says: IP },
    { field: MANY, enter: '203.0.113．30', mend: '203.0.113.30', press: ADD, says: WIDE },
    { field: MANY, enter: '::1', mend: '203.0.113.30', press: ADD, says: IP },
  ],
  callback: [
    {
      field: ['Callback address', '回调地址'],
      enter: 'hooks',
      mend: 'https://harbor.example/hooks',
      press: ['Save address', '保存地址'],
      says: URL,
    },
  ],
} as const satisfies SpecRows
