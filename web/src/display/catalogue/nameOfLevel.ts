import type { AlertLevel } from '../../../../shared/alerts/alertLevels'
import type { GaugeLevel } from '../cards/gaugeReading'
import { nameOfTopic } from '../../../../shared/alerts/namesOfTopics'
import type { OwnName } from '../../../../shared/display/ownName'
import { displayOf } from './displayOf'

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

/** What an event is about, as its owner calls it. */
export const nameOfEvent = (topic: string, own: OwnName | undefined): string =>
  nameOfTopic(topic) ?? displayOf(topic, own).label
