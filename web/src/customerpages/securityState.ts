import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { type GaugeLevel, levelOf } from '../display/cards/gaugeReading'
import type { ContactState } from '../groups/contactState'
import type { Reading } from '../../../shared/data/reading'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { listEvents } from '../alerts/listEvents'

export interface SecurityState {
  readonly tone: 'ok' | 'warning' | 'alarm'
  readonly title: 'Secure' | 'Attention' | 'Alarm'
  /** Everything that speaks against calm, the gravest first. */
  readonly reasons: readonly string[]
}

interface Facts {
  /** The tamper switch: above 0 light falls into the housing; undefined when it is not fitted. */
  readonly light: number | undefined
  /** How motion compares with the limits that are set for it. */
  readonly motion: GaugeLevel
  readonly events: readonly { readonly level: AlertLevel; readonly text: string }[]
  readonly contact: ContactState
}

/** Silence in words: one that is longer than the device's rhythm explains, and one that never ended. */
const silences: Partial<Record<ContactState, readonly string[]>> = {
  stale: ['No contact for longer than usual'],
  never: ['No contact yet'],
}

const isGrave = (level: AlertLevel): boolean => level === 'alarm'
const isNotable = (level: AlertLevel): boolean => level === 'warning' || level === 'alert'

/** Whether a device is as it should be: what is grave makes an alarm, what is odd asks for attention. */
export const securityState = ({ light, motion, events, contact }: Facts): SecurityState => {
  const alarms = [
    ...(light !== undefined && light > 0 ? ['Light in the housing: it may have been opened'] : []),
    ...(motion === 'alarm' ? ['Strong motion'] : []),
    ...events.filter(({ level }) => isGrave(level)).map(({ text }) => text),
  ]
  const oddities = [
    ...(silences[contact] ?? []),
    ...(motion === 'warning' ? ['Unusual motion'] : []),
    ...events.filter(({ level }) => isNotable(level)).map(({ text }) => text),
  ]
  const reasons = [...alarms, ...oddities]
  if (alarms.length > 0) return { tone: 'alarm', title: 'Alarm', reasons }
  if (oddities.length > 0) return { tone: 'warning', title: 'Attention', reasons }
  return { tone: 'ok', title: 'Secure', reasons }
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** What a reading says about security; motion is judged only by limits that are set. */
export const readSecurity = (
  reading: Reading | undefined,
  display: DisplaySettings,
  contact: ContactState,
) => {
  const light = numberOf(reading?.light)
  const motion = numberOf(reading?.motion)
  const limits = display.motion?.gaugeSettings
  const events = listEvents(reading?.events).flatMap(({ level, message, name, topic }) =>
    level === undefined
      ? []
      : [{ level, text: `${name ?? displayOf(topic, display[topic]).label}: ${message}` }],
  )
  const judged = motion === undefined || limits === undefined ? 'normal' : levelOf(motion, limits)
  return { light, motion, state: securityState({ light, motion: judged, events, contact }) }
}
