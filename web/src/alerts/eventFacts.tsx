import { useSearchParams } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import type { DeviceEvent } from '../../../shared/alerts/deviceEvents'
import type { OwnName } from '../../../shared/display/ownName'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { noTopic } from '../../../shared/alerts/namesOfTopics'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { usePainted } from '../ui/usePainted'
import { useZone } from '../ui/zone/useZone'
import { useReadingsKeys } from '../livereadings/readingsStore'
import { writeMeasured } from '../display/catalogue/displayOf'
import { paths } from '../paths'
import type { ActiveEvent } from './listEvents'
import { portalNowMs } from '../ui/text/portalClock'

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
  nowTs = portalNowMs() / secondMs,
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

/** Names of a chart in the address that a link to another chart does not keep. */
const ofChart = ['chart', 'range', 'from', 'to', 'with'] as const

/**
 * Leads from an active event of the page's device to its chart on the same page, at the moment at which it began; what
 * else is in the address stays. Undefined for what the device does not measure, and what has no course.
 */
export const useChartAddress = () => {
  const keys = useReadingsKeys()
  const [params] = useSearchParams()
  return ({ topic, sinceMs }: Pick<ActiveEvent, 'topic' | 'sinceMs'>): string | undefined => {
    const beganTs = sinceMs === undefined ? undefined : sinceMs / secondMs
    const chart = keys.includes(topic) ? chartOfEvent({ topic, beganTs }) : undefined
    if (chart === undefined) return undefined
    const next = new URLSearchParams(params)
    for (const name of ofChart) next.delete(name)
    for (const [name, value] of Object.entries(chart)) next.set(name, value)
    return `?${next.toString()}`
  }
}

interface Props {
  ms: number | undefined
  /** Whether it is a text of its own: it has no room before it then. */
  isAlone?: boolean
}

/** `since 04:51`; nothing while it is not known. */
export const Since = ({ ms, isAlone = false }: Props) => {
  const now = useNow()
  const isPainted = usePainted()
  useZone()
  if (ms === undefined) return null
  return (
    <>
      {isAlone ? '' : ' '}since{' '}
      <time dateTime={new Date(ms).toISOString()}>{isPainted ? formatSince(ms, now) : ''}</time>
    </>
  )
}
