import type { ComponentEntry } from '../entry'
import { ACTIONS } from './actions'
import { DATA } from './data'
import { SHOWN_FACTS } from './facts'
import { FRAMES } from './frames'
import { INPUTS } from './inputs'

/** Every component of src/lib/ui that a screen takes from there. */
export const COMPONENTS: readonly ComponentEntry[] = [...ACTIONS, ...INPUTS, ...SHOWN_FACTS, ...FRAMES, ...DATA]
