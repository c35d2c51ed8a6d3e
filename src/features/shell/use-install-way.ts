import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isInstalled, needsShareMenu } from '@/lib/installation/home-screen'
import { install, installOffer } from '@/lib/installation/install-offer'

/** How this browser installs the console: by its own question, or by a sentence that tells the way. */
type InstallWay = { by: 'question'; ask: () => void } | { by: 'sentence'; sentence: string }

/** How the console can be installed here; undefined where it cannot be, or is already. */
export function useInstallWay(): InstallWay | undefined {
  const { t } = useLingui()
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  if (offer) return { by: 'question', ask: install }
  if (!needsShareMenu(navigator) || isInstalled()) return undefined
  return { by: 'sentence', sentence: t`To install the console, press Share in your browser, then Add to Home Screen.` }
}
