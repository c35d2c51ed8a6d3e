import { createContext, use } from 'react'
import type { ConsoleConfig } from './console-config'

const ConfigContext = createContext<ConsoleConfig | undefined>(undefined)

export const ConfigProvider = ConfigContext.Provider

/**
 * The checked config.json of this deployment.
 * @throws Error outside of ConfigProvider
 */
export function useConfig(): ConsoleConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig: main.tsx draws the console only after config.json was read')
  return config
}

/**
 * The same; undefined while it is not known yet. Only the parts of the sign-in page ask for it: they are in the HTML of
 * every deployment, and keep the place of what it says.
 */
export function useKnownConfig(): ConsoleConfig | undefined {
  return use(ConfigContext)
}
