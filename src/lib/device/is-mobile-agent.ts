const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

/**
 * Whether a user agent is a mobile device by SPEC.md section 2. It decides only the /m prefix: the layout depends on
 * the width, because an iPad may claim to be a Mac.
 */
export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent)
}
