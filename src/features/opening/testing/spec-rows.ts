import type { SpecRows } from '#shared/rules/testing/spec-row'

const SEND = ['Send application', '提交申请'] as const
const NUMBER = ['Cell phone optional', '手机号 选填'] as const
const WEBSITE = ['Website', '网站'] as const
const URL = ['Please enter the correct url address', '请输入正确的网址'] as const
const EMPTY = ['Please fill in this field', '请填写此项'] as const
const WRONG_FILE = ['Please choose a PDF, JPG or PNG file', '请选择 PDF、JPG 或 PNG 文件'] as const
const PROOF = ['Proof of address', '地址证明'] as const
const CHOOSE_PROOF = { role: 'button', name: ['Choose file: Proof of address', '选择文件：地址证明'] } as const

/** What SPEC.md section 5 says of the fields of the application for opening. */
export const SPEC_ROWS = {
  application: [
    { field: WEBSITE, enter: 'blue.example', mend: 'https://blue.example', press: SEND, says: URL },
    { field: WEBSITE, enter: '   ', mend: 'https://blue.example', press: SEND, says: URL },
    { field: ['Registered name', '注册名称'], enter: '   ', mend: 'Blue', press: SEND, says: EMPTY },
    {
      field: ['Contact person', '联系人'],
      enter: 'Mei\u202Eoh',
      mend: 'Mei',
      press: SEND,
      says: ['Please remove line breaks and hidden characters', '请删除换行和隐藏字符'],
    },
    {
      field: NUMBER,
      enter: '81234567',
      mend: '',
      press: SEND,
      says: ['Please select area code', '请选择区号'],
      at: { role: 'combobox', name: ['Country and area code optional', '国家/地区和区号 选填'] },
    },
  ],
  'application with an area code': [
    {
      field: NUMBER,
      enter: '',
      press: SEND,
      says: ['You must enter your cell phone number and area code', '必须填写手机号码和区号'],
    },
    {
      field: NUMBER,
      enter: '1234',
      mend: '81234567',
      press: SEND,
      says: ['Please enter the correct mobile phone number', '请输入正确的手机号码'],
    },
  ],
  documents: [
    {
      field: PROOF,
      enter: { name: 'bill.pdf', type: 'application/pdf', head: '<svg/>' },
      says: WRONG_FILE,
      at: CHOOSE_PROOF,
    },
    {
      field: PROOF,
      enter: { name: 'bill.pdf', type: 'application/pdf', head: '%PDF-1.7 ', size: 3 * 1024 * 1024 },
      says: ['The file must be under 3M', '文件须小于 3M'],
      at: CHOOSE_PROOF,
    },
  ],
} as const satisfies SpecRows
