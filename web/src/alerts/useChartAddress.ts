import { useSearchParams } from 'react-router-dom'
import { useReadingsKeys } from '../livereadings/readingsStore'
import { secondMs } from '../../../shared/core/time'
import { chartOfEvent } from './eventFields'
import type { ActiveEvent } from './mergeActiveEvents'

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
