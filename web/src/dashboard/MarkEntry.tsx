import { statusNames } from '../groupvalues/statusOf'
import { StatusMark } from '../ui/StatusMark'
import styles from './GroupMap.module.css'
import type { MapMark } from './mapMarks'
import { nameOfLevel } from '../display/nameOfLevel'

interface Props {
  readonly mark: MapMark
  readonly isPicked: boolean
  readonly onPick: () => void
}

/** A device of the list beside the map. */
export const MarkEntry = ({ mark: { name, level, state }, isPicked, onPick }: Props) => (
  <button type="button" className={styles.entry} aria-pressed={isPicked} onClick={onPick}>
    <StatusMark tone={level === 'normal' ? 'ok' : level}>
      {name} · {statusNames[state]}
      {level !== 'normal' && ` · ${nameOfLevel(level)}`}
    </StatusMark>
  </button>
)
