/** Whole segments only: /mobile does not have the prefix /m, and /work-orders is not /work-order. */
const MOBILE_PREFIX = /^(?:\/+m)+(?=\/|$)/
const EXEMPT = /^\/work-order(?:\/|$)/

/**
 * A path of the console for a device: with /m on a mobile device, without it on a desktop (SPEC.md section 2).
 * /work-order stays as it is; query and hash are kept. Applying it twice changes nothing.
 * @example toDevicePath('/record?page=2#top', 'mobile') // '/m/record?page=2#top'
 * @example toDevicePath('/m/record', 'desktop') // '/record'
 */
export function toDevicePath(path: string, device: 'mobile' | 'desktop'): string {
  const end = path.search(/[?#]/)
  const pathname = onOurHost(end === -1 ? path : path.slice(0, end))
  const rest = end === -1 ? '' : path.slice(end)
  const hasPrefix = MOBILE_PREFIX.test(pathname)
  if (device === 'desktop') return onOurHost(pathname.replace(MOBILE_PREFIX, '')) + rest
  return (hasPrefix || EXEMPT.test(pathname) ? pathname : `/m${pathname}`) + rest
}

/**
 * The pathname as the desktop spells it, without query, hash and a slash at its end.
 * @example plainPathname('/m/record/?page=2') // '/record'
 */
export function plainPathname(path: string): string {
  const pathname = path.replace(/[?#].*$/s, '')
  return toDevicePath(pathname, 'desktop').replace(/\/+$/, '') || '/'
}

/**
 * The page that the path of a file means, which old bookmarks and some hosts show; undefined for the path of a page.
 * @example pageOfFile('/record.html') // '/record', as is '/record/index.html'
 */
export function pageOfFile(pathname: string): string | undefined {
  const page = pathname.replace(/(?:\/index|(?<=[^/]))\.html$/, '')
  return page === pathname ? undefined : onOurHost(page)
}

/** The path as a browser would write it, with exactly one leading slash: `//host` and `/\host` name another site. */
function onOurHost(pathname: string): string {
  const written = new URL(`http://console/${pathname}`).pathname
  return written.replace(/^\/+/, '/')
}
