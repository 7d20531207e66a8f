import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { OwnName } from '../../../shared/display/ownName'
import { writeMeasured } from '../display/values/formatValue'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { noTopic } from '../../../shared/alerts/namesOfTopics'
import { paths } from '../paths'

/** What its channel measured when it began, in the owner's unit. */
export const valueOfEvent = (
  { topic, value }: Pick<DeviceEvent, 'topic' | 'value'>,
  own: OwnName | undefined,
): string => (typeof value === 'number' ? writeMeasured(topic, value, own) : (value ?? ''))

/** How much is shown before an event, at least: what led to it. */
const leadSeconds = 1800
/** What a script says of itself, or the portal of a device, has no course over time. */
const withoutChart: ReadonlySet<string> = new Set(['mjs', 'light', 'contact', noTopic])

/** The device at the moment of an event: the course of what it is about, from a while before. */
export const pathOfEvent = ({ deviceid, topic, beganTs, endedTs }: EventOfDevice): string => {
  const path = paths.data(deviceid)
  if (withoutChart.has(topic)) return path
  const from = Math.floor(beganTs - leadSeconds)
  const to = Math.ceil((endedTs ?? beganTs) + leadSeconds)
  return `${path}?${new URLSearchParams({ chart: topic, from: String(from), to: String(to) }).toString()}`
}
