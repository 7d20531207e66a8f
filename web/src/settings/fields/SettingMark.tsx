import type { FlatConfig } from '../../../../shared/devices/configTree'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { formatValue, isSameSetting } from './settingValue'
import { isSecretKey } from '../../../../shared/settings/secrets'

/** Where a saved setting is on its way to the device. */
type FieldMark = 'pending' | 'applied' | 'notApplied'

interface Standing {
  reported: FlatConfig
  pending: FlatConfig
  /** What was saved on this page since it was opened. */
  saved: FlatConfig
}

/** Saved versus reported value; a setting that was not changed here has no mark. */
export const fieldMark = (key: string, { reported, pending, saved }: Standing): FieldMark | undefined => {
  if (Object.hasOwn(pending, key)) return 'pending'
  if (!Object.hasOwn(saved, key)) return undefined
  // A secret comes back masked: that it waits no longer is all there is to see.
  return isSecretKey(key) || isSameSetting(saved[key], reported[key]) ? 'applied' : 'notApplied'
}

const tones = { pending: 'info', applied: 'ok', notApplied: 'warning' } as const

interface Props {
  mark: FieldMark
  reported: FlatConfig[string] | undefined
}

/** How far a saved setting has come, and what the device has meanwhile. */
export const SettingMark = ({ mark, reported }: Props) => {
  const words = {
    pending: `Pending, the device has ${formatValue(reported)}`,
    applied: 'Applied',
    notApplied: `Not applied, the device has ${formatValue(reported)}`,
  } as const
  return <StatusMark tone={tones[mark]}>{words[mark]}</StatusMark>
}
