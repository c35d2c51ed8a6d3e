import type { SpecRows } from '#shared/rules/testing/spec-row'

const ADDRESS = {
  field: ['Address', '地址'],
  press: ['Add address', '添加地址'],
  says: ['The address format does not match the selected chain', '地址格式与所选链不匹配'],
} as const
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7'

/** What SPEC.md section 5 says of the fields of a fixed address, by its network. */
export const SPEC_ROWS = {
  TRON: [
    { ...ADDRESS, enter: EVM, mend: TRON },
    { ...ADDRESS, enter: TRON.replace('L', 'K'), mend: TRON },
  ],
  Ethereum: [
    { ...ADDRESS, enter: TRON, mend: EVM },
    { ...ADDRESS, enter: EVM.slice(0, -1), mend: EVM },
  ],
} as const satisfies SpecRows
