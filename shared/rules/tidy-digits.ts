/** Turns full-width digits into ASCII digits and drops spaces. */
export function tidyDigits(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '')
}
