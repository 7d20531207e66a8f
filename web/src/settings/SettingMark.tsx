import type { FlatConfig } from '../../../shared/devices/configTree'
import { StatusMark } from '../ui/StatusMark'
import type { FieldMark } from './fieldMark'

const tones = { pending: 'info', applied: 'ok', notApplied: 'warning' } as const

const tell = (value: FlatConfig[string] | undefined): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How far a saved setting has come, and what the device has meanwhile. */
export const SettingMark = ({
  mark,
  reported,
}: {
  mark: FieldMark
  reported: FlatConfig[string] | undefined
}) => {
  const words = {
    pending: `Pending, the device has ${tell(reported)}`,
    applied: 'Applied',
    notApplied: `Not applied, the device has ${tell(reported)}`,
  } as const
  return <StatusMark tone={tones[mark]}>{words[mark]}</StatusMark>
}
