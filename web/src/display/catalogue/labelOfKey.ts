import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { displayOf } from './displayOf'
import { stateNameOf } from '../../../../shared/display/stateNameOf'

/** What a key is called on this machine: what people here call it, else its usual name; of a work state by the kind. */
export const labelOfKey = (key: string, display: DisplaySettings, assetType: string | undefined): string => {
  const state = /^state(\d+)$/.exec(key)?.[1]
  return state === undefined
    ? displayOf(key, display[key]).label
    : stateNameOf(Number(state), display, assetType)
}
