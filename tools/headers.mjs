#!/usr/bin/env node
// Writes the header files and the web manifest of a deployment from its config.json, without touching a hashed file of the
// release:
//
//   node headers.mjs path/to/config.json [output folder] [api process, such as 10.77.0.11:8080]...
//
// With api processes, console.conf passes their calls on to them, and takes config.json and the manifest from
// /etc/nginx/console.
// The local server and the end-to-end tests send exactly these headers, so a policy that breaks the console fails a test.
// This file imports no package, so that it runs without an install.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MANIFESTS, manifestFiles } from './web-manifest.mjs'

/** The hashes of what is written inside the pages, beside the built files. */
export const INLINE_FILE = 'inline-hashes.json'

/** @returns the hashes of what is written inside the pages of a built folder */
export const readInline = (folder) => JSON.parse(readFileSync(join(folder, INLINE_FILE), 'utf8'))

/** Longest header line that the known static hosts accept (Cloudflare Pages: 2,000 characters). */
const LONGEST_LINE = 2000

const originOf = (text, page) => {
  const url = new URL(text, page)
  return url.origin === page ? "'self'" : url.origin
}

/** An address as a word of the policy: a semicolon or a comma in it would end the directive, or begin another policy. */
const reportAddress = (text, page) => {
  const { origin, href, pathname, search } = new URL(text, page)
  return (origin === page ? pathname + search : href).replaceAll(';', '%3B').replaceAll(',', '%2C')
}

/**
 * All security headers of the console's pages.
 *
 * `style-src 'self'` and no `unsafe-*` anywhere: the build replaces each inline style that a dependency would inject.
 * The pages have one
 * script, one list of hashes and one style inside them, the same for every deployment; `inline` has their hashes. COOP
 * allows pop-ups because Apple's and Google's log-in open one from inside the wallet frame and need its handle.
 */
export function securityHeaders(config, inline) {
  const page = 'https://console.invalid'
  const api = originOf(config.api_base, page)
  const wallet = config.wallet[config.wallet.active]
  const report = config.error_report_url ? originOf(config.error_report_url, page) : null
  const from = config.picture_origin ? originOf(config.picture_origin, page) : null
  const pictures = [...new Set([api, ...(from ? [from] : [])])].filter((origin) => origin !== "'self'")
  const connect = [...new Set(["'self'", api, ...(report ? [report] : [])])].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.scripts.map((hash) => `'${hash}'`)].join(' '),
    'style-src': ["'self'", ...inline.styles.map((hash) => `'${hash}'`)].join(' '),
    'img-src': ["'self'", 'data:', 'blob:', ...pictures].join(' '),
    'font-src': "'self'",
    'connect-src': connect,
    'frame-src': wallet,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default sw-url',
    // Every browser knows report-uri, and it needs no permission of the receiver; report-to is missing in some.
    ...(config.csp_report_url ? { 'report-uri': reportAddress(config.csp_report_url, page) } : {}),
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, value]) => `${directive} ${value}`)
      .join('; '),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      `publickey-credentials-get=(self "${wallet}")`,
      `publickey-credentials-create=(self "${wallet}")`,
      `clipboard-write=(self "${wallet}")`,
      'clipboard-read=()',
      'camera=(self)',
      'microphone=()',
      'geolocation=()',
      'payment=()',
      'usb=()',
      'hid=()',
      'serial=()',
    ].join(', '),
  }
}

/** The Cache-Control of a path: files with a hash in their name are kept, everything else is checked again each time. */
export function cacheControl(path) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The `_headers` file of Cloudflare Pages and Netlify: disjoint paths, because overlapping rules join their values. */
export function headersFile(config, inline) {
  const lines = Object.entries(securityHeaders(config, inline)).map(([name, value]) => `  ${name}: ${value}`)
  const tooLong = lines.find((line) => line.length > LONGEST_LINE)
  if (tooLong) throw new Error(`A header is longer than ${LONGEST_LINE} characters: ${tooLong.slice(0, 60)}`)
  return [
    '/*',
    ...lines,
    `  Cache-Control: ${cacheControl('/')}`,
    '/assets/*',
    '  ! Cache-Control',
    `  Cache-Control: ${cacheControl('/assets/')}`,
    '',
  ].join('\n')
}

/** The file that each location of nginx includes. */
const HEADERS = 'security-headers.conf'

/** What the api answers; everything else is a file of the console. */
const API_PATHS = '^/(api|pay|pages|pictures)/|^/(health|ready)$'

const upstream = (name, apis) =>
  apis.length === 0 ? '' : `upstream ${name} {\n${apis.map((api) => `  server ${api};\n`).join('')}}\n`

/** An event stream is passed on as it comes, and stays open while nothing happens: the server sends a line in between. */
const passOn = (name, apis) =>
  apis.length === 0
    ? ''
    : `  location ~ ${API_PATHS} {
    proxy_pass http://${name};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_buffering off;
    proxy_connect_timeout 5s;
    client_max_body_size 5m;
  }
`

/** Where nginx of a distribution and of the image logs calls. */
export const ACCESS_LOG = '/var/log/nginx/access.log'

/**
 * Links in mails sign somebody in or set a new password, by what is after their `?`: no log may have it, nor the page that a
 * caller came from.
 */
const withoutQuery = (name) => `map $request_uri $path_asked {
  "~^(?<before_query>[^?]*)" $before_query;
}
log_format ${name} '$remote_addr [$time_local] "$request_method $path_asked $server_protocol" $status $body_bytes_sent '
  '"$http_user_agent" "$http_x_forwarded_for"';
`

/**
 * The configuration of nginx: the headers, and a server with the console and, when `apis` names them, the api processes
 * behind it. Each location with a header of its own repeats the include, because nginx then inherits no headers.
 */
export function nginxFiles(config, inline, options = {}) {
  const { listen = '80', root = '/srv/console', own = root, apis = [], host, headers = HEADERS, log } = options
  const of = (name) => (host === undefined ? name : `${name}.${host}`)
  const name = of('api')
  const include = Object.entries(securityHeaders(config, inline))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n')
  const site = `${log === undefined ? '' : withoutQuery(of('paths'))}${upstream(name, apis)}server {
  listen ${listen};
${host === undefined ? '' : `  server_name ${host};\n`}${log === undefined ? '' : `  access_log ${log} ${of('paths')};\n`}  root ${root};
  gzip_static on;
  error_page 404 /404.html;
  include ${headers};
  add_header Cache-Control "${cacheControl('/')}" always;
${passOn(name, apis)}  location /assets/ {
    include ${headers};
    add_header Cache-Control "${cacheControl('/assets/')}" always;
    try_files $uri =404;
  }
  location = /config.json {
    alias ${own}/config.json;
  }
${Object.values(MANIFESTS)
  .map(
    (file) => `  location = /${file} {
    default_type application/manifest+json;
    alias ${own}/${file};
  }
`,
  )
  .join('')}  location / {
    try_files $uri $uri/index.html =404;
  }
}
`
  return { [HEADERS]: `${include}\n`, 'console.conf': site }
}

/** All files of one deployment, by name: for hosts that read `_headers`, for nginx, and the web manifests. */
export function deploymentFiles(configPath, inline, options = {}) {
  const config = JSON.parse(readFileSync(configPath, 'utf8'))
  return {
    _headers: headersFile(config, inline),
    ...nginxFiles(config, inline, options),
    ...manifestFiles(config.title),
  }
}

/** The hashes of the build, in the first of these folders that has them or in `dist`; without any the program ends. */
export function findInline(folders) {
  const places = [...folders, join(import.meta.dirname, '..', 'dist')]
  const built = places.find((place) => existsSync(join(place, INLINE_FILE)))
  if (built !== undefined) return readInline(built)
  process.stderr.write(`${INLINE_FILE} is in none of ${places.join(', ')}: build the console first (npm run build).\n`)
  process.exit(2)
}

function main() {
  const [configPath, folder = configPath && dirname(configPath), ...apis] = process.argv.slice(2)
  if (!configPath) {
    process.stderr.write('Say which config.json: node headers.mjs path/to/config.json [output folder] [api...]\n')
    process.exit(2)
  }
  const inline = findInline([folder, dirname(configPath)])
  const options = apis.length === 0 ? {} : { apis, own: '/etc/nginx/console' }
  const files = deploymentFiles(configPath, inline, { ...options, log: ACCESS_LOG })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  process.stdout.write(
    `Wrote ${Object.keys(files).join(', ')} to ${folder}. A host that sends none of them is not supported.\n`,
  )
}

// Compares the file name, because in the server's bundle import.meta.url is the bundle itself.
if (process.argv[1]?.endsWith('headers.mjs')) main()
