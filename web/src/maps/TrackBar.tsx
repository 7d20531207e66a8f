import { useId, useSyncExternalStore } from 'react'
import type { RelativeRange } from '../../../shared/data/queryReadings'
import { hoverStore } from '../charts/state/hoverStore'
import { Segmented } from '../ui/button/Segmented'
import { formatInstant } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import styles from './Map.module.css'
import { speedSteps, type TrackPoint, trackPointAt } from './trackOf'

/** How far back a track may go. */
const trackRanges = [
  ['6h', '6 hours'],
  ['1d', 'Day'],
  ['1w', 'Week'],
] as const satisfies readonly (readonly [RelativeRange, string])[]

/** What the colours of a track mean. */
export const TrackKey = () => (
  <span className={styles.speeds}>
    km/h:
    {speedSteps.map(({ label, colour }) => (
      <span key={label}>
        <i style={{ background: colour }} aria-hidden /> {label}
      </span>
    ))}
    <span>fainter = longer ago</span>
  </span>
)

/** Its words take about as much room as those of any time. */
const longMs = Date.UTC(2026, 10, 28, 12, 22, 22)

const sayPoint = (tsMs: number, speed: number | undefined): string =>
  `${formatInstant(tsMs)}${speed === undefined ? '' : ` · ${Math.round(speed)} km/h`}`

interface Props {
  /** Undefined while it is on its way. */
  track: readonly TrackPoint[] | undefined
  /** It could not be read. */
  isUnknown: boolean
  range: RelativeRange
  onRange: (range: RelativeRange) => void
}

/** Which time the track shows, what its colours mean, and a slider along it that the charts of the page follow. */
export const TrackBar = ({ track, isUnknown, range, onRange }: Props) => {
  useZone()
  const id = useId()
  const hoverMs = useSyncExternalStore(hoverStore.subscribe, () => hoverStore.get()?.ms)
  const [first, last] = [track?.[0], track?.at(-1)]
  const point = hoverMs === undefined || track === undefined ? last : trackPointAt(track, hoverMs)
  const isLoading = track === undefined
  const nothing = isUnknown ? 'The track could not be read' : 'No positions in this time'
  const text = point === undefined ? nothing : sayPoint(point.ts * 1000, point.speed)
  return (
    <div className={styles.bar}>
      <Segmented<RelativeRange> label="Track" value={range} options={trackRanges} onChange={onRange} />
      {isLoading ? (
        <>
          {/* As wide as what comes, so that nothing jumps. */}
          <input type="range" className={styles.scrub} aria-hidden disabled />
          <span className={`tabular ${styles.coming}`} aria-hidden>
            {sayPoint(longMs, 0)}
          </span>
        </>
      ) : null}
      {first === undefined || last === undefined || last.ts <= first.ts ? null : (
        <input
          type="range"
          className={styles.scrub}
          aria-label="Time along the track"
          aria-valuetext={text}
          min={first.ts}
          max={last.ts}
          step={1}
          value={point?.ts ?? last.ts}
          onChange={(event) => hoverStore.point(id, Number(event.currentTarget.value) * 1000)}
          onBlur={() => hoverStore.leave(id)}
        />
      )}
      {isLoading ? null : <span className="tabular">{text}</span>}
      <TrackKey />
    </div>
  )
}
