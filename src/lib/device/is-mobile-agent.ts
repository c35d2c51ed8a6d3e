const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

/**
 * Whether a user agent is a mobile device by SPEC.md section 2. It decides the /m prefix and nothing else: the
 * layout goes by width, for an iPad may say that it is a Mac.
 */
export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent)
}
