import { memo, useDeferredValue } from 'react'
import styles from './GroupMap.module.css'
import type { MapMark } from './mapMarks'
import { statusNames } from '../../grouplive/statusOf'
import { StatusMark } from '../../ui/feedback/StatusMark'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'

interface MarkEntryProps {
  readonly mark: MapMark
  readonly isPicked: boolean
  readonly onPick: () => void
}

/** A silent device is not known to be well. */
const toneOf = ({ level, state }: MapMark) => {
  if (level !== 'normal') return level
  return state === 'offline' ? 'none' : 'ok'
}

/** A device of the list beside the map. */
export const MarkEntry = ({ mark, isPicked, onPick }: MarkEntryProps) => (
  <button type="button" className={styles.entry} aria-pressed={isPicked} onClick={onPick}>
    <StatusMark tone={toneOf(mark)}>
      {mark.name} · {statusNames[mark.state]}
      {mark.level !== 'normal' && ` · ${nameOfLevel(mark.level)}`}
    </StatusMark>
  </button>
)

interface Props {
  /** The most urgent first. */
  readonly marks: readonly MapMark[]
  readonly picked: readonly string[]
  readonly onPick: (ids: readonly MapMark['id'][]) => void
}

/** Beyond these a list is no way to find anything: the filters are. */
const mostListed = 200
const none: readonly MapMark[] = []

/** The devices beside the map. Two hundred entries are long work for a phone: the map and the figures go first. */
export const MapList = memo(({ marks, picked, onPick }: Props) => {
  const listed = useDeferredValue(marks, none)
  return (
    <ul className={styles.list} aria-label="Devices on the map">
      {listed.slice(0, mostListed).map((mark) => (
        <li key={mark.id}>
          <MarkEntry mark={mark} isPicked={picked.includes(mark.id)} onPick={() => onPick([mark.id])} />
        </li>
      ))}
      {listed.length > mostListed && <li>and {listed.length - mostListed} more on the map</li>}
    </ul>
  )
})
MapList.displayName = 'MapList'
