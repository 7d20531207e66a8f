import { secondMs } from '../../../shared/core/time'
import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { OwnName } from '../../../shared/display/ownName'
import { writeMeasured } from '../display/catalogue/displayOf'
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
const withoutChart: ReadonlySet<string> = new Set(['mjs', 'contact', noTopic])

interface EventTime {
  readonly topic: string
  /** Undefined while it is not known. */
  readonly beganTs: number | undefined
  readonly endedTs?: number | undefined
}

/**
 * How the address names the chart of an event: the course of what it is about, from a while before it began to a while
 * after, as far as the present. Undefined where there is nothing to draw.
 */
export const chartOfEvent = (
  { topic, beganTs, endedTs }: EventTime,
  nowTs = Date.now() / secondMs,
): Readonly<Record<string, string>> | undefined => {
  if (withoutChart.has(topic)) return undefined
  if (beganTs === undefined) return { chart: topic }
  const from = Math.floor(beganTs - leadSeconds)
  const to = Math.ceil(Math.max(beganTs, Math.min(nowTs, (endedTs ?? beganTs) + leadSeconds)))
  return { chart: topic, from: String(from), to: String(to) }
}

/** The device at the moment of an event. */
export const pathOfEvent = ({ deviceid, ...event }: EventOfDevice, nowTs?: number): string => {
  const chart = chartOfEvent(event, nowTs)
  const path = paths.data(deviceid)
  return chart === undefined ? path : `${path}?${new URLSearchParams(chart).toString()}`
}
