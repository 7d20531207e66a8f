import { useMemo } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import type { Mark, Members } from './clusterMarks'
import styles from './FleetMap.module.css'
import { MapKey, type MarkLook, MarkMap } from './MarkMap'
import { type MapMarker, severities } from './mapMarker'
import dotStyles from './MarkMap.module.css'
import { clusterPxOf, MarkShape } from './MarkShape'

interface FleetMark extends Mark {
  readonly marker: MapMarker
}

const onePx = 32
const zooms = { opened: 15, parted: 18 } as const

const worstFirst = (a: MapMarker, b: MapMarker): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity)

/** A device with its name and where it goes, or how many in the colour of the worst: faint where all of them are offline. */
export const lookOfFleet = (members: Members<FleetMark>): MarkLook => {
  const { marker: worst } = members[0]
  const { colour, headingDeg, level, mapInfoText, severity } = worst
  const { length: count } = members
  const opacity = Math.max(...members.map(({ marker }) => marker.opacity))
  const shared = { liftPx: (severities.length - severities.indexOf(severity)) * 1000 }
  if (count > 1) {
    return {
      ...shared,
      content: <span style={{ background: colour, opacity }}>{count}</span>,
      sizePx: clusterPxOf(count),
      className: `${dotStyles.dot} ${dotStyles.many}`,
      label: `${count} devices, worst: ${mapInfoText}`,
    }
  }
  return {
    ...shared,
    content: (
      <>
        <MarkShape
          level={level}
          isOffline={opacity < 1}
          isMoving={headingDeg !== undefined}
          headingDeg={headingDeg}
        />
        <small className={styles.name}>{worst.label}</small>
      </>
    ),
    sizePx: onePx,
    className: dotStyles.one ?? '',
    label: mapInfoText,
  }
}

interface Props {
  markers: readonly MapMarker[]
  /** How many of so many devices report no position. */
  lost: number
  count: number
  onOpen: (id: string) => void
  groupid?: GroupId | undefined
}

/** Where the devices of a group are, each in the colour of its gravest event. */
export const FleetMap = ({ markers, lost, count, onOpen, groupid }: Props) => {
  const marks = useMemo(
    () =>
      [...markers].sort(worstFirst).map((marker): FleetMark => ({ ...marker.pos, id: marker.id, marker })),
    [markers],
  )
  if (marks.length === 0) return <p>No device in this list reports a position.</p>
  return (
    <>
      <MapKey>
        {lost === 0 ? null : (
          <li>
            {lost} of {count} {lost === 1 ? 'devices reports' : 'devices report'} no position.
          </li>
        )}
      </MapKey>
      <div className={styles.place}>
        <MarkMap
          marks={marks}
          isComplete
          lookOf={lookOfFleet}
          zooms={zooms}
          overlays={groupid === undefined ? undefined : { groupid }}
          onPick={([id]) => (id === undefined ? undefined : onOpen(id))}
        />
      </div>
    </>
  )
}
