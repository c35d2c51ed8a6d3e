import type { AccountType } from './accounts/account'

const en = {
  title: 'Sandbox wallet',
  sandbox: 'Sandbox: keys live in this browser. Never use them for real money.',
  chooseAccount: 'Choose an account',
  demo: 'Demo merchant',
  demoHint: 'Known to everybody. Opens the demo shop.',
  onDevice: 'On this device',
  logInWith: 'Log in with',
  moreWays: 'More ways',
  apple: 'Apple',
  google: 'Google',
  telegram: 'Telegram',
  applePasskey: 'Apple passkey',
  googlePasskey: 'Google passkey',
  local: 'New key in this browser',
  localImport: 'Import a key',
  standIn: 'Stand-in',
  standInHint: 'No {name} account is asked. A key is made and kept in this browser.',
  passkeyHint:
    'Your device confirms you. Where it can, it also makes the key; else the key waits in this browser until the device confirms you.',
  passkeyFailed:
    'The passkey was not used: {reason} Choose another account type if this browser does not allow passkeys in a frame.',
  localHint: 'A random key, kept in this browser.',
  importHint: '64 hex digits, or any text of at least 12 characters.',
  importLabel: 'Seed or key',
  importSubmit: 'Import',
  importWrong: 'Enter 64 hex digits or at least 12 characters.',
  back: 'Back',
  from: 'Asked by',
  connectTitle: 'Connect this account?',
  signTitle: 'Sign this text?',
  loginTitle: 'Sign in?',
  connectFact: 'The page will see your address. It cannot sign or move anything.',
  chain: 'Chain',
  address: 'Address',
  text: 'You sign exactly this',
  loadingText: 'Fetching the text…',
  approve: 'Approve',
  working: 'Working…',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  problem: 'It did not work: {reason}',
  another: 'Use another account',
  home: 'Your account',
  connectedTo: 'Connected to',
  nothingConnected: 'No page is connected.',
  disconnect: 'Disconnect',
  close: 'Close',
  switches: 'Test switches',
  latency: 'Latency in milliseconds',
  failCode: 'Fail with code (empty: do not fail)',
  reply: 'Reply',
  replyNormal: 'as it should be',
  replyNone: 'none',
  replyWrongOrigin: 'from a wrong origin',
  reload: 'Reload instead of replying',
  notFramed: 'This window works inside the console. Open the console and press Connect Wallet.',
  notConfigured: 'The wallet has no configuration: {reason}',
}

export type WordId = keyof typeof en
export type Language = 'en' | 'zh-CN'

const zh: Readonly<Record<WordId, string>> = {
  title: '沙盒钱包',
  sandbox: '沙盒：密钥保存在此浏览器中，请勿用于真实资金。',
  chooseAccount: '选择账户',
  demo: '演示商户',
  demoHint: '人人皆知的账户，用于打开演示店铺。',
  onDevice: '此设备上的账户',
  logInWith: '登录方式',
  moreWays: '更多方式',
  apple: 'Apple',
  google: 'Google',
  telegram: 'Telegram',
  applePasskey: 'Apple 通行密钥',
  googlePasskey: 'Google 通行密钥',
  local: '在此浏览器中新建密钥',
  localImport: '导入密钥',
  standIn: '模拟',
  standInHint: '不会访问任何 {name} 账户，只在此浏览器中生成并保存一个密钥。',
  passkeyHint: '由您的设备确认身份。设备支持时由它生成密钥，否则密钥保存在此浏览器中，待设备确认后才可使用。',
  passkeyFailed: '未使用通行密钥：{reason} 如果此浏览器不允许在框架中使用通行密钥，请选择其他账户类型。',
  localHint: '随机密钥，保存在此浏览器中。',
  importHint: '64 位十六进制数字，或至少 12 个字符的文本。',
  importLabel: '种子或密钥',
  importSubmit: '导入',
  importWrong: '请输入 64 位十六进制数字或至少 12 个字符。',
  back: '返回',
  from: '请求方',
  connectTitle: '连接此账户？',
  signTitle: '签署此文本？',
  loginTitle: '登录？',
  connectFact: '该页面将看到您的地址，但不能签名或转移任何资产。',
  chain: '链',
  address: '地址',
  text: '您将签署以下全文',
  loadingText: '正在获取文本…',
  approve: '批准',
  working: '处理中…',
  cancel: '取消',
  tryAgain: '重试',
  problem: '未成功：{reason}',
  another: '使用其他账户',
  home: '您的账户',
  connectedTo: '已连接',
  nothingConnected: '没有已连接的页面。',
  disconnect: '断开连接',
  close: '关闭',
  switches: '测试开关',
  latency: '延迟（毫秒）',
  failCode: '以此代码失败（留空则不失败）',
  reply: '回复',
  replyNormal: '正常',
  replyNone: '不回复',
  replyWrongOrigin: '来自错误的来源',
  reload: '重新加载而不回复',
  notFramed: '此窗口在控制台内使用。请打开控制台并点击 Connect Wallet。',
  notConfigured: '钱包缺少配置：{reason}',
}

/** The language of this window for a language tag: Chinese or English. */
export const languageOf = (tag: string): Language => (/^zh\b/i.test(tag) ? 'zh-CN' : 'en')

/** The language of `?lang=` if this window has it, else the browser's, else English. The page may change it. */
export function chooseLanguage(asked: string | null, preferred: readonly string[]): Language {
  return languageOf([asked ?? '', ...preferred].find((tag) => /^(?:zh|en)\b/i.test(tag)) ?? 'en')
}

export type Say = (id: WordId, values?: Readonly<Record<string, string>>) => string

/** The texts of a language; `{name}` in a text is replaced by the value of that name. */
export function wordsOf(language: Language): Say {
  const words: Readonly<Record<WordId, string>> = language === 'zh-CN' ? zh : en
  return (id, values = {}) => words[id].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The id of the text that names an account type. */
export const accountWord = (type: AccountType | 'demo'): WordId => type
