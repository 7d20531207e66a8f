import type { DeviceId } from '../../../../shared/core/ids'
import { minuteMs } from '../../../../shared/core/time'
import {
  chartDownsample,
  queryReadings,
  relativeRanges,
  type Gap,
} from '../../../../shared/data/queryReadings'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { stateNameOf } from '../../../../shared/display/stateNameOf'
import type { Reading } from '../../../../shared/data/reading'
import { keepMs, useEndpoint } from '../../core/api/useEndpoint'
import { displayOf } from '../../display/catalogue/displayOf'
import { formatSince } from '../../ui/text/formatTime'
import { useNow } from '../../ui/text/useNow'
import { useZone } from '../../ui/zone/useZone'
import styles from './cards.module.css'

/** A stretch of time in one work state. */
interface StateSegment {
  readonly state: number
  readonly fromTs: number
  readonly toTs: number
}

/** The stretches of each state by its readings, until `endTs`; in a silence there is none. */
export const stateSegments = (
  readings: readonly Reading[],
  gaps: readonly Gap[],
  endTs: number,
): readonly StateSegment[] => {
  const states = readings.flatMap(({ ts, state }) => (typeof state === 'number' ? [{ ts, state }] : []))
  const segments: StateSegment[] = []
  for (const [i, { ts, state }] of states.entries()) {
    const nextTs = states[i + 1]?.ts ?? Math.max(ts, endTs)
    const gap = gaps.find(({ fromTs, toTs }) => fromTs >= ts && fromTs < nextTs && toTs > ts)
    const toTs = gap?.fromTs ?? nextTs
    const last = segments.at(-1)
    if (last?.state === state && last.toTs === ts) segments.splice(-1, 1, { ...last, toTs })
    else segments.push({ state, fromTs: ts, toTs })
  }
  return segments.filter(({ fromTs, toTs }) => toTs > fromTs)
}

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  assetType: string | undefined
}

const range = '1d'
const refetchMs = 600_000
/** Units of the drawing over the whole day; it is stretched to the card. */
const wholeWidth = 1000

/** When the machine was in which state in the last day, from left to right; hovering names each stretch. */
export const StateTimeline = ({ deviceid, display, assetType }: Props) => {
  useZone()
  // Up to the end of this minute, of which a phone draws four in a pixel.
  const now = useNow(minuteMs) + minuteMs
  const { data } = useEndpoint(
    queryReadings,
    { deviceid, dataKeys: 'state', relative: range, downsample: chartDownsample },
    { refreshInterval: refetchMs, dedupingInterval: keepMs.data },
  )
  const segments = data === undefined ? [] : stateSegments(data.data, data.gaps ?? [], now / 1000)
  if (segments.length === 0) return null
  const endMs = now
  const beginMs = endMs - relativeRanges[range]
  const xOf = (ts: number) => (Math.max(0, ts * 1000 - beginMs) / relativeRanges[range]) * wholeWidth
  const nameOf = (state: number) => stateNameOf(state, display, assetType)
  const newest = segments.at(-1)
  const label = `States of the last 24 h: ${segments.length} periods${
    newest === undefined
      ? ''
      : `, now ${nameOf(newest.state)} since ${formatSince(newest.fromTs * 1000, now)}`
  }`
  return (
    <figure className={styles.timeline}>
      <svg viewBox={`0 0 ${wholeWidth} 10`} preserveAspectRatio="none" role="img" aria-label={label}>
        {segments.map(({ state, fromTs, toTs }) => (
          <rect
            key={fromTs}
            x={xOf(fromTs)}
            y={0}
            width={Math.max(1, xOf(toTs) - xOf(fromTs))}
            height={10}
            fill={displayOf(`state${state}`, display[`state${state}`]).colour}
          >
            <title>
              {`${nameOf(state)}, ${formatSince(fromTs * 1000, now)} to ${formatSince(toTs * 1000, now)}`}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{formatSince(beginMs, now)}</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
