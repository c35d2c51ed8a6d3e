import { priceOf, type SnippetFor, splitApi } from './snippet-for'

const call = ({
  api,
  appid,
}: SnippetFor): string => `import hashlib, hmac, json, os, secrets, time, urllib.error, urllib.parse, urllib.request

API = "${splitApi(api).host}"
APP_ID = "${appid}"
APP_KEY = os.environ["APP_KEY"]


def call_api(method, path, content=None):
    body = b"" if content is None else json.dumps(content).encode()
    timestamp = str(int(time.time()))
    nonce = secrets.token_hex(16)
    digest = hashlib.sha256(body).hexdigest()
    text = "\\n".join([timestamp, nonce, method, path, digest])
    headers = {
        "Content-Type": "application/json",
        "X-App-Id": APP_ID,
        "X-Timestamp": timestamp,
        "X-Nonce": nonce,
        "X-Signature": hmac.new(APP_KEY.encode(), text.encode(), "sha256").hexdigest(),
    }
    request = urllib.request.Request(API + path, body or None, headers, method=method)
    try:
        answer = json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as refused:
        answer = json.load(refused)
    if answer["code"] != 200:
        raise RuntimeError(f"{answer['code']}: {answer['msg']}")
    return answer["data"]
`

/** Makes an order with Python. */
function create(given: SnippetFor): string {
  const price = priceOf(given).map(([name, value]) => `    "${name}": "${value}",`)
  return `${call(given)}

order = call_api("POST", "${splitApi(given.api).path}${given.paths.create}", {
    "out_trade_no": f"ORDER-{time.time_ns()}",
    "token_id": "${given.token_id}",
${price.join('\n')}
})
print(json.dumps(order))
`
}

/** Asks for an order with Python. */
function query(given: SnippetFor): string {
  return `${call(given)}

number = urllib.parse.quote(os.environ["ORDER"])
order = call_api("GET", f"${splitApi(given.api).path}${given.paths.query}?out_trade_no={number}")
print(json.dumps(order))
`
}

/** Verifies a callback with Python. */
function verify({ appid }: SnippetFor): string {
  return `# Verifies a callback of ${appid}.
import base64, hmac, os, time

APP_KEY = os.environ["APP_KEY"]


def is_genuine(headers, body):
    """body holds the bytes of the request as they came: do not parse them before."""
    when = headers["webhook-timestamp"]
    if abs(time.time() - int(when)) > 300:
        return False
    secret = hmac.new(APP_KEY.encode(), b"callback", "sha256").digest()
    text = f"{headers['webhook-id']}.{when}.".encode() + body
    expected = base64.b64encode(hmac.new(secret, text, "sha256").digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(each, "v1," + expected) for each in given)
`
}

/** The programs for Python, by task. */
export const pythonSnippets = { create, query, verify }
