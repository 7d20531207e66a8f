import { useMemo } from 'react'
import type { Mark, Members } from './clusterMarks'
import styles from './FleetMap.module.css'
import { type MapMarker, severities, severityColours, silentOpacity } from './mapMarker'
import { type MarkLook, MarkMap } from './MarkMap'
import dotStyles from './MarkMap.module.css'

const keyEntries = [
  { label: 'Alarm', colour: severityColours.alarm, opacity: 1 },
  { label: 'Warning or alert', colour: severityColours.warning, opacity: 1 },
  { label: 'No warning', colour: severityColours.normal, opacity: 1 },
  { label: 'Silent', colour: severityColours.normal, opacity: silentOpacity },
]

/** What the colours mean, and how many devices are not on the map. */
const FleetKey = ({ lost, count }: { lost: number; count: number }) => (
  <ul className={styles.key} aria-label="Colours of the map">
    {keyEntries.map(({ label, colour, opacity }) => (
      <li key={label}>
        <i style={{ background: colour, opacity }} aria-hidden /> {label}
      </li>
    ))}
    {lost === 0 ? null : (
      <li>
        {lost} of {count} {lost === 1 ? 'devices reports' : 'devices report'} no position.
      </li>
    )}
  </ul>
)

interface FleetMark extends Mark {
  readonly marker: MapMarker
}

const [onePx, clusterPx] = [18, 30]
const zooms = { opened: 15, parted: 18 } as const

const worstFirst = (a: MapMarker, b: MapMarker): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity)

/** A device with its name and where it goes, or how many in the colour of the worst: faint where all of them are silent. */
export const lookOfFleet = (members: Members<FleetMark>): MarkLook => {
  const { marker: worst } = members[0]
  const { colour, headingDeg, mapInfoText, severity } = worst
  const opacity = Math.max(...members.map(({ marker }) => marker.opacity))
  const isOne = members.length === 1
  return {
    content: (
      <>
        <span style={{ background: colour, opacity }}>
          {isOne ? null : members.length}
          {isOne && headingDeg !== undefined ? (
            <i className={styles.heading} style={{ color: colour, transform: `rotate(${headingDeg}deg)` }} />
          ) : null}
        </span>
        {isOne ? <small className={styles.name}>{worst.label}</small> : null}
      </>
    ),
    sizePx: isOne ? onePx : clusterPx,
    className: dotStyles.dot ?? '',
    label: isOne ? mapInfoText : `${members.length} devices, worst: ${mapInfoText}`,
    liftPx: (severities.length - severities.indexOf(severity)) * 1000,
  }
}

interface Props {
  markers: readonly MapMarker[]
  /** How many of so many devices report no position. */
  lost: number
  count: number
  onOpen: (id: string) => void
}

/** Where the devices of a group are, each in the colour of its gravest event. */
export const FleetMap = ({ markers, lost, count, onOpen }: Props) => {
  const marks = useMemo(
    () =>
      [...markers].sort(worstFirst).map((marker): FleetMark => ({ ...marker.pos, id: marker.id, marker })),
    [markers],
  )
  if (marks.length === 0) return <p>No device in this list reports a position.</p>
  return (
    <>
      <FleetKey lost={lost} count={count} />
      <div className={styles.place}>
        <MarkMap
          marks={marks}
          isComplete
          lookOf={lookOfFleet}
          zooms={zooms}
          onPick={([id]) => (id === undefined ? undefined : onOpen(id))}
        />
      </div>
    </>
  )
}
