/** A picture of a web manifest. */
export interface ManifestPicture {
  src: string
  sizes: string
  type: string
}
export interface WebManifest {
  id: string
  start_url: string
  scope: string
  name: string
  lang: string
  description: string
  short_name: string
  icons: (ManifestPicture & { purpose: string })[]
  screenshots: (ManifestPicture & { form_factor: string; label: string })[]
  shortcuts: { name: string; url: string; icons: ManifestPicture[] }[]
}
export function shortName(title: string): string
export type ManifestLanguage = 'en' | 'zh-CN'
export const MANIFESTS: Readonly<Record<ManifestLanguage, string>>
export function manifestFiles(title: string): Record<string, string>
export function webManifest(title: string, language?: ManifestLanguage): WebManifest
