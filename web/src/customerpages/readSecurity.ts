import type { Reading } from '../../../shared/data/reading'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { levelOf } from '../display/cards/gaugeReading'
import type { ContactState } from '../groups/contactState'
import { listEvents } from '../alerts/listEvents'
import { securityState } from './securityState'

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** What a reading says about security; motion is judged only by limits that somebody set. */
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
