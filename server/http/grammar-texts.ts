import { grammarIn } from '#shared/contract/grammar'
import type { Grammar } from '#shared/contract/grammar'
import type { Language } from '#server/core/refusal'

type GrammarText = Readonly<Record<Language, string>>

const text = (en: string, zh: string): GrammarText => ({ 'en-US': en, 'zh-CN': zh })
const WEB_ADDRESS = text('Please enter the correct url address', '请输入正确的网址')

/** What each grammar of the contract demands. */
const TEXTS: Readonly<Record<string, GrammarText>> = {
  account: text('“capital”, or the appid of an application', '“capital”，或应用的 appid'),
  amount: text(
    'A decimal number as text, such as "25.50": digits with one point at most, without zeros in front, signs or separators, with 20 digits before the point and 18 behind it at most; an amount that you ask for is above zero',
    '文本形式的十进制数，例如 "25.50"：只含数字和至多一个小数点，前面没有多余的零，没有符号和分隔符，小数点前至多 20 位、后至多 18 位；您请求的金额须大于零',
  ),
  area_code: text('The code of a country: up to four digits, such as +44', '国家或地区代码：至多四位数字，例如 +44'),
  country: text('Two letters of ISO 3166, such as DE', 'ISO 3166 的两个字母，例如 DE'),
  digest: text('The digest of a password: 32 digits and letters from a to f', '密码摘要：32 个数字或 a 到 f 的字母'),
  email: text('One e-mail address, such as name@example.com', '一个邮箱地址，例如 name@example.com'),
  exceptions: text(
    'One or several of under, over, late and wrong_token, separated by commas',
    'under、over、late、wrong_token 中的一个或多个，用逗号分隔',
  ),
  fiat_amount: text(
    'A price as text, such as "19.90": above zero, at most 12 digits before the point and as many behind it as the currency has, without zeros in front',
    '文本形式的价格，例如 "19.90"：大于零，小数点前至多 12 位、小数位数不超过该货币的位数，前面没有多余的零',
  ),
  fiat_name: text('The code of a currency, such as EUR', '货币代码，例如 EUR'),
  google_code: text('Six digits, or a recovery code such as AB12C-DE34F', '六位数字，或一个恢复代码，例如 AB12C-DE34F'),
  id: text('Letters, digits, hyphens and underscores', '字母、数字、连字符和下划线'),
  line: text('One line without hidden characters', '一行文字，不含隐藏字符'),
  link: WEB_ADDRESS,
  month: text('A month from the year 2000 on, such as 2026-11', '2000 年及以后的月份，例如 2026-11'),
  number_of_order: text(
    'One line of up to 64 characters without blanks at its ends',
    '一行至多 64 个字符，首尾没有空格',
  ),
  passkey: text('As the passkey or this service gave it, unchanged', '须与通行密钥或本服务给出的内容完全一致'),
  paragraphs: text('Text without hidden characters', '不含隐藏字符的文字'),
  phone: text('A telephone number: 5 to 14 digits', '电话号码：5 到 14 位数字'),
  phone_and_code: text('You must enter your cell phone number and area code', '必须填写手机号码和区号'),
  position: text('The position that the answer before gave', '上一次回答给出的位置'),
  six_digits: text('Six digits', '六位数字'),
  state: text('22 to 64 letters, digits, hyphens and underscores', '22 到 64 个字母、数字、连字符或下划线'),
  statuses: text('One or several of the digits 1 to 8, separated by commas', '数字 1 到 8 中的一个或多个，用逗号分隔'),
  ticket: text('The token that the answer gave', '回答中给出的令牌'),
  trade_no: text('32 digits', '32 位数字'),
  usdt_limit: text('Whole USDT, from 1 to 999999999', '整数 USDT，从 1 到 999999999'),
  visible: text('At least one character that can be seen', '至少一个可见的字符'),
  web_address: WEB_ADDRESS,
} satisfies Record<Grammar, GrammarText>

/**
 * The message of an issue in words: that of its grammar, or the message itself where another kind of check gave it.
 *
 * @example grammarText('grammar:trade_no', 'en-US') // '32 digits'
 */
export function grammarText(message: string, language: Language): string {
  const name = grammarIn(message)
  return (name === undefined ? undefined : TEXTS[name]?.[language]) ?? message
}
