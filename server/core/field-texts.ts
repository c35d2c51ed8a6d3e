import type { Language, RefusalName } from './refusal-texts'

/**
 * What stands beside the field of a refusal, where its text of SPEC.md section 8 does not say what to do. A code of an
 * authenticator is often refused because the clock of the phone is wrong: the person cannot guess that.
 */
export const FIELD_TEXTS: Readonly<Partial<Record<RefusalName, Readonly<Record<Language, string>>>>> = {
  google_code_error: {
    'en-US':
      'google code err: enter the newest code of your authenticator. If that is refused too, set the clock of your phone to automatic time',
    'zh-CN': '谷歌验证码错误：请输入验证器中最新的验证码。如仍被拒绝，请将手机时间设为自动设置',
  },
}
