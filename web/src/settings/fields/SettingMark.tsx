import type { FlatConfig } from '../../../../shared/devices/configTree'
import { StatusMark } from '../../ui/feedback/StatusMark'
import type { FieldMark } from './fieldMark'
import { formatValue } from './settingValue'

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
