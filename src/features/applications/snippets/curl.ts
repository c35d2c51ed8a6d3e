import { priceOf, type SnippetFor, splitApi } from './snippet-for'

const call = ({ appid, api }: SnippetFor, method: 'GET' | 'POST', target: string): string => `
WHEN=$(date +%s)
NONCE=$(openssl rand -hex 16)
DIGEST=$(printf '%s' "$BODY" | openssl dgst -sha256 -hex | sed 's/.* //')
SIGNATURE=$(printf '%s\\n%s\\n${method}\\n%s\\n%s' "$WHEN" "$NONCE" "${splitApi(api).path}${target}" "$DIGEST" |
  openssl dgst -sha256 -hmac "$APP_KEY" -hex | sed 's/.* //')
curl -sS "${api}${target}" \\
  -H "X-App-Id: ${appid}" -H "X-Timestamp: $WHEN" -H "X-Nonce: $NONCE" -H "X-Signature: $SIGNATURE"${
    method === 'POST' ? ` \\\n  -H 'Content-Type: application/json' -d "$BODY"` : ''
  }
`

/** Makes an order with curl and openssl. */
function create(given: SnippetFor): string {
  const price = priceOf(given).map(([name, value]) => `\\"${name}\\":\\"${value}\\"`)
  return `# Needs bash, curl and openssl. Set APP_KEY to the KEY of the application.
ORDER="ORDER-$(date +%s)-$RANDOM"
BODY="{\\"out_trade_no\\":\\"$ORDER\\",\\"token_id\\":\\"${given.token_id}\\",${price.join(',')}}"${call(given, 'POST', given.paths.create)}`
}

/** Asks for an order with curl and openssl. */
function query(given: SnippetFor): string {
  return `# Needs bash, curl and openssl. Set APP_KEY to the KEY, and ORDER to the number of your order.
BODY=""${call(given, 'GET', `${given.paths.query}?out_trade_no=$ORDER`)}`
}

/** Verifies a callback with openssl: exit code 0 says that it is genuine. */
function verify({ appid }: SnippetFor): string {
  return `# Verifies a callback of ${appid}. Needs bash and openssl. Set APP_KEY, and from the request: ID, WHEN and SIGNATURES
# (its headers webhook-id, webhook-timestamp, webhook-signature) and BODY (its bytes as they came).
[ $(( $(date +%s) - WHEN )) -lt 300 ] || { echo "too old"; exit 1; }
SECRET=$(printf 'callback' | openssl dgst -sha256 -hmac "$APP_KEY" -hex | sed 's/.* //')
EXPECTED=$(printf '%s.%s.%s' "$ID" "$WHEN" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$SECRET" -binary | openssl base64 -A)
case " $SIGNATURES " in
  *" v1,$EXPECTED "*) echo "genuine" ;;
  *) echo "not genuine"; exit 1 ;;
esac
`
}

/** The programs for a shell, by task. */
export const curlSnippets = { create, query, verify }
