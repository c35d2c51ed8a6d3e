/**
 * A mail address as the activity log shows it: whoever reads the log with a stolen token learns no address.
 *
 * @example maskMailbox('mia@harbor.example') // 'm***@harbor.example'
 */
export function maskMailbox(email: string | null): string | null {
  if (email === null) return null
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}

/** A phone number with its area code, as the activity log shows it: `+65 ***4821`. */
export function maskPhone(area_code: string | null, phone: string | null): string | null {
  return phone === null ? null : `${area_code ?? ''} ***${phone.slice(-4)}`.trim()
}
