import type { SpecRows } from '#shared/rules/testing/spec-row'

const ORDER = {
  field: ['Platform order', '平台订单号'],
  press: ['Query', '查询'],
  says: ['Please enter a 32-digit number', '请输入 32 位数字'],
} as const
const ADDRESS = {
  field: ['Refund address on TRON', 'TRON 上的退款地址'],
  press: ['Review', '核对'],
  says: ['The address format does not match the selected chain', '地址格式与所选链不匹配'],
} as const

/** What SPEC.md section 5 says of the fields of the records. */
export const SPEC_ROWS = {
  filters: [
    { ...ORDER, enter: '1234', mend: '' },
    { ...ORDER, enter: '2'.repeat(33), mend: '' },
    { ...ORDER, enter: `${'2'.repeat(31)}A`, mend: '' },
  ],
  refund: [
    { ...ADDRESS, enter: '0x52908400098527886E0F7030069857D2E4169EE7' },
    { ...ADDRESS, enter: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8' },
  ],
} as const satisfies SpecRows
