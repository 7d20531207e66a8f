import type { AlertLevel } from '../../../../shared/alerts/alertLevels'
import type { GaugeLevel } from '../cards/gaugeReading'

const names = new Map<string, string>(
  Object.entries({
    normal: 'Normal',
    info: 'Info',
    alert: 'Alert',
    warning: 'Warning',
    alarm: 'Alarm',
  } satisfies Record<AlertLevel | GaugeLevel, string>),
)

/** How the level of an event, or of a value within its limits, is called wherever it is read. */
export const nameOfLevel = (level: string): string => names.get(level) ?? level
