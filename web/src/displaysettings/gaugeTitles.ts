import type { GaugeField } from './settingDraft'

export const gaugeTitles: Readonly<Record<GaugeField, string>> = {
  min: 'Minimum',
  max: 'Maximum',
  warnLow: 'Warning low',
  warnHigh: 'Warning high',
  alarmLow: 'Alarm low',
  alarmHigh: 'Alarm high',
}
