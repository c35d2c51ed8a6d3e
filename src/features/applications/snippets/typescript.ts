import { priceOf, type SnippetFor, splitApi } from './snippet-for'

const call = ({ api, appid }: SnippetFor): string => `import { createHash, createHmac, randomBytes } from 'node:crypto'

const API = '${splitApi(api).host}'
const APP_ID = '${appid}'
const APP_KEY = process.env.APP_KEY ?? ''

async function callApi(method: 'GET' | 'POST', path: string, content?: object) {
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const digest = createHash('sha256').update(body).digest('hex')
  const text = [timestamp, nonce, method, path, digest].join('\\n')
  const response = await fetch(API + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'X-App-Id': APP_ID,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': createHmac('sha256', APP_KEY).update(text).digest('hex'),
    },
    ...(body === '' ? {} : { body }),
  })
  const answer = await response.json()
  if (answer.code !== 200) throw new Error(\`\${answer.code}: \${answer.msg}\`)
  return answer.data
}
`

/** Makes an order with Node. */
function create(given: SnippetFor): string {
  const price = priceOf(given).map(([name, value]) => `  ${name}: '${value}',`)
  return `${call(given)}
const order = await callApi('POST', '${splitApi(given.api).path}${given.paths.create}', {
  out_trade_no: \`ORDER-\${Date.now()}\`,
  token_id: '${given.token_id}',
${price.join('\n')}
})
console.log(JSON.stringify(order))
`
}

/** Asks for an order with Node. */
function query(given: SnippetFor): string {
  return `${call(given)}
const number = encodeURIComponent(process.env.ORDER ?? '')
const order = await callApi('GET', \`${splitApi(given.api).path}${given.paths.query}?out_trade_no=\${number}\`)
console.log(JSON.stringify(order))
`
}

/** Verifies a callback with Node. */
function verify({ appid }: SnippetFor): string {
  return `// Verifies a callback of ${appid}.
import { createHmac, timingSafeEqual } from 'node:crypto'

const APP_KEY = process.env.APP_KEY ?? ''

/** \`body\` is the text of the request as it came: do not parse it before. */
function isGenuine(headers: Record<string, string>, body: string): boolean {
  const when = headers['webhook-timestamp'] ?? ''
  if (Math.abs(Date.now() / 1000 - Number(when)) > 300) return false
  const secret = createHmac('sha256', APP_KEY).update('callback').digest()
  const text = \`\${headers['webhook-id']}.\${when}.\${body}\`
  const expected = createHmac('sha256', secret).update(text).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`
}

/** The programs for Node, by task. */
export const typescriptSnippets = { create, query, verify }
