/** Digits as they were pasted or typed in another script's width: made plain, with the spaces dropped. */
export function tidyDigits(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '')
}
