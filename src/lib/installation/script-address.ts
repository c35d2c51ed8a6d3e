import type { Workbox } from 'workbox-window'

/** The one service worker of the console. */
export const SCRIPT = '/sw.js'

/** What the policy of this page allows as the address of a script. In a browser without Trusted Types it is the text. */
type ScriptAddress = ConstructorParameters<typeof Workbox>[0]

interface PolicyFactory {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => Exclude<ScriptAddress, string> }
}

/** The address of the service worker. The policy `sw-url` lets no other address become a script. */
export function workerAddress(): ScriptAddress {
  if (!hasTrustedTypes(window)) return SCRIPT
  const policy = window.trustedTypes.createPolicy('sw-url', {
    createScriptURL: (address) => {
      if (address === SCRIPT) return address
      throw new TypeError('Only the service worker of the console may be a script by address.')
    },
  })
  return policy.createScriptURL(SCRIPT)
}

function hasTrustedTypes(host: object): host is { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in host && typeof host.trustedTypes === 'object' && host.trustedTypes !== null
}
