import type { SpecRows } from '#shared/rules/testing/spec-row'

const PRESS = { press: ['Review withdrawal', '核对提现'] } as const
const AMOUNT = { ...PRESS, field: ['Amount', '金额'], mend: '1250' } as const
const ADDRESS = {
  ...PRESS,
  field: ['Receiving address', '提现地址'],
  mend: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  says: ['The address format does not match the selected chain', '地址格式与所选链不匹配'],
} as const

/** What SPEC.md section 5 says of the fields of a withdrawal. */
export const SPEC_ROWS = {
  withdrawal: [
    { ...ADDRESS, enter: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { ...ADDRESS, enter: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8' },
    { ...ADDRESS, enter: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYj' },
    {
      ...AMOUNT,
      enter: '74218.36',
      says: ['The withdrawal amount must be less than the balance', '提现金额必须小于余额'],
    },
    { ...AMOUNT, enter: '   ', says: ['Please enter an amount', '请输入金额'] },
    { ...AMOUNT, enter: '0', says: ['The amount must be more than zero', '金额必须大于零'] },
    {
      ...AMOUNT,
      enter: '00.5',
      says: ['Please remove the zeros in front of the amount', '请去掉金额前面多余的零'],
    },
    {
      ...AMOUNT,
      enter: '1,250',
      says: [
        'Please use a point before the decimals and no other separator',
        '小数请用英文句点分隔，不要使用其他分隔符',
      ],
    },
    {
      ...AMOUNT,
      enter: '1.0000001',
      says: ['The amount has more decimals than this token', '金额的小数位数超过该币种的精度'],
    },
    {
      ...AMOUNT,
      enter: '1e3',
      says: ['Please enter the amount in digits, for example 1250.50', '请用数字输入金额，例如 1250.50'],
    },
    { ...AMOUNT, enter: '1'.repeat(61), says: ['The amount is too long', '金额过长'] },
  ],
} as const satisfies SpecRows
