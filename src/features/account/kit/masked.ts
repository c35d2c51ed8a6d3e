/**
 * A mail address as a line shows it to whoever looks over a shoulder.
 * @example maskEmail('mia@northwind.example') // 'm•••@northwind.example'
 */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

/** A phone number as a line shows it: `+65 •••• 4821`. */
export function maskPhone({ area_code, phone }: { area_code: string | null; phone: string }): string {
  const code = area_code === null ? '' : `+${area_code.replace('+', '')} `
  return `${code}•••• ${phone.slice(-4)}`
}
