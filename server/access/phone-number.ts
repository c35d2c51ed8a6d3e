/**
 * Area codes whose numbers keep the zero that they begin with when they are called from abroad: Italy, San Marino and the
 * Vatican, Ivory Coast, Gabon, Congo.
 */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378', '379', '225', '241', '242'])

/**
 * The area code with its plus sign, without the zeros that stand for it in some countries.
 *
 * @example
 * areaCode('0044') // '+44'
 */
export function areaCode(area_code: string): string {
  return `+${area_code.replace(/^\+?0*/, '')}`
}

/**
 * The number as it is called from abroad: without the zero that a country dials in front of it at home. One telephone line
 * would else be two numbers, and a code would go nowhere.
 *
 * @example
 * nationalNumber('44', '07700900123') // '7700900123'
 */
export function nationalNumber(area_code: string, phone: string): string {
  return KEEPS_ZERO.has(areaCode(area_code).slice(1)) ? phone : phone.replace(/^0+/, '')
}

/**
 * Area code and number as one text; also for numbers that were stored as they were typed.
 *
 * @example
 * phoneNumber('86', '13800138000') // '+8613800138000'
 */
export function phoneNumber(area_code: string, phone: string): string {
  return areaCode(area_code) + nationalNumber(area_code, phone)
}
