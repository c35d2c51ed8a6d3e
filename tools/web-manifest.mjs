// The manifest of the installed console. The build writes it for the example config.json, tools/headers.mjs for a
// deployment, and the local server for its own, so that an installed console has the operator's name.
// This file imports no package, so that it runs without an install.

/** Longest name that fits below an icon. */
const LONGEST_SHORT_NAME = 14

/** The ground of the light theme, src/lib/ui/tokens.css. A manifest has one colour; the page names the one of each theme. */
const CANVAS = '#f7f5f2'

/** The whole name if it fits below an icon, else its first word. */
export function shortName(title) {
  const fits = (text) => [...text].length <= LONGEST_SHORT_NAME
  if (fits(title)) return title
  const [first = title] = title.split(/\s+/)
  return [...first].slice(0, LONGEST_SHORT_NAME).join('')
}

const icon = (name, size, purpose) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name, url) => ({ name, url, icons: [icon('icon-192', 192, 'any')] })

const screenshot = (name, sizes, form_factor, label) => ({
  src: `/screenshots/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor,
  label,
})

/** The words that a device shows, as they are in the console. */
const WORDS = {
  en: {
    description: 'Receive, record and withdraw cryptocurrency payments.',
    wide: 'Balance, payments and funds on a desktop',
    narrow: 'Balance and latest payments on a phone',
    records: 'Records',
    withdraw: 'Withdraw',
    callbacks: 'Callbacks',
  },
  'zh-CN': {
    description: '收取、记录和提现加密货币款项。',
    wide: '电脑上的余额、收款和资金',
    narrow: '手机上的余额和最新收款',
    records: '收款记录',
    withdraw: '提现',
    callbacks: '回调',
  },
}

/** The file of each language. A manifest has one language, so the page names the one of the person. */
export const MANIFESTS = { en: 'manifest.webmanifest', 'zh-CN': 'manifest.zh-CN.webmanifest' }

/** The files of a deployment with this title, by name. */
export function manifestFiles(title) {
  return Object.fromEntries(
    Object.entries(MANIFESTS).map(([language, file]) => [
      file,
      `${JSON.stringify(webManifest(title, language), null, 2)}\n`,
    ]),
  )
}

/** The manifest for a deployment with this title (`title` of config.json), in a language of the console. */
export function webManifest(title, language = 'en') {
  const words = WORDS[language]
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: title,
    short_name: shortName(title),
    description: words.description,
    lang: language,
    dir: 'ltr',
    display: 'standalone',
    background_color: CANVAS,
    theme_color: CANVAS,
    categories: ['business', 'finance'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    screenshots: [
      screenshot('wide', '1280x800', 'wide', words.wide),
      screenshot('narrow', '780x1688', 'narrow', words.narrow),
    ],
    shortcuts: [
      shortcut(words.records, '/record'),
      shortcut(words.withdraw, '/withdraw'),
      shortcut(words.callbacks, '/callbackList'),
    ],
  }
}
