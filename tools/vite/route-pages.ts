import type { Plugin } from 'vite'

/**
 * The paths of the console. Each gets an HTML file, so that a deep link works on a host without rewrites. A test compares
 * this list with the router's.
 */
const screens = [
  'record',
  'property',
  'property/fundingDetails',
  'property/WithdrawSetting',
  'property/fixedAddr',
  'property/withdraw',
  'withdraw',
  'accountInfo',
  'appManage',
  'paymentLink',
  'callbackList',
  'openAuth',
  'openAuthPage',
  'reviewing',
  'initPage',
  'login',
  'mailLink',
  'unassigned',
  'lookUp',
  'evidence',
  'stopWithdrawals',
]

export const routePages: readonly string[] = [
  'dashboard',
  'home',
  ...screens,
  'm',
  'm/dashboard',
  'm/home',
  ...screens.map((screen) => `m/${screen}`),
]

/** Copies the built index.html to each route, and to 404.html for every other path. */
export function writeRoutePages(): Plugin {
  return {
    name: 'route-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') this.error('The build made no index.html to copy')
        for (const page of [...routePages, '404'])
          this.emitFile({ type: 'asset', fileName: `${page}.html`, source: index.source })
      },
    },
  }
}
