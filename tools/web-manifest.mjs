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

/** The manifest for a deployment with this title (`title` of config.json). */
export function webManifest(title) {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: title,
    short_name: shortName(title),
    description: 'Receive, record and withdraw cryptocurrency payments.',
    lang: 'en',
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
      screenshot('wide', '1280x800', 'wide', 'Balance, payments and funds on a desktop'),
      screenshot('narrow', '780x1688', 'narrow', 'Balance and latest payments on a phone'),
    ],
    shortcuts: [
      shortcut('Records', '/record'),
      shortcut('Withdraw', '/withdraw'),
      shortcut('Callbacks', '/callbackList'),
    ],
  }
}
