import type { FlatConfig } from '../../../../shared/devices/configTree'
import { isSecretKey } from '../../../../shared/settings/secrets'
import { isSameSetting } from './settingValue'

/** Where a saved setting is on its way to the device. */
export type FieldMark = 'pending' | 'applied' | 'notApplied'

interface Standing {
  reported: FlatConfig
  pending: FlatConfig
  /** What was saved on this page since it was opened. */
  saved: FlatConfig
}

/** Wanted versus reported; what nobody has touched bears no mark. */
export const fieldMark = (key: string, { reported, pending, saved }: Standing): FieldMark | undefined => {
  if (Object.hasOwn(pending, key)) return 'pending'
  if (!Object.hasOwn(saved, key)) return undefined
  // A secret comes back masked: that it waits no longer is all there is to see.
  return isSecretKey(key) || isSameSetting(saved[key], reported[key]) ? 'applied' : 'notApplied'
}
