/** Levels of events by `lv`, the number that devices send: anything above 30 is an alarm, 0 or less is none. */
export const alertLevels = ['info', 'alert', 'warning', 'alarm'] as const
export type AlertLevel = (typeof alertLevels)[number]

export const alertLevelOf = (lv: number | undefined): AlertLevel | undefined => {
  if (lv === undefined || !(lv > 0)) return undefined
  if (lv <= 10) return 'info'
  if (lv <= 20) return 'alert'
  return lv <= 30 ? 'warning' : 'alarm'
}
