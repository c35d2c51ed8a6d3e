/** Whether a host of a URL is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** Without TLS only on this machine: elsewhere anybody on the way could read tokens and codes. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))

/** Whether a text is an origin as browsers send it: scheme, host and port, without a slash at the end. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && isSafe(new URL(text)) && new URL(text).origin === text && !text.includes('*')

/** What `isOrigin` takes, for the sentence to the person who gave it. */
export const ORIGIN_HINT = 'https://host without a path or a slash at the end (http on this machine only)'
