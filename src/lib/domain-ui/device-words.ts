import { useLingui } from '@lingui/react/macro'

/** What the back end writes for a device whose browser and system it cannot read. */
const UNKNOWN_DEVICE = 'Unknown device'
/** The spaces that a Chinese sentence has around Latin words, and not around Chinese ones. */
const BESIDE_CHINESE = /(?<=\p{Script=Han}) (?=Unknown device)|(?<=Unknown device) (?=\p{Script=Han})/gu

/** Says "Unknown device" in the language of the page, alone or in a sentence; names of devices stay as they are. */
export function useDeviceWords(): (text: string) => string {
  const { t } = useLingui()
  return (text) => text.replace(BESIDE_CHINESE, '').replace(UNKNOWN_DEVICE, t`Unknown device`)
}
