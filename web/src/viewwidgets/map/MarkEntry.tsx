import { statusNames } from '../../grouplive/statusOf'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from './GroupMap.module.css'
import type { MapMark } from './mapMarks'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'

interface Props {
  readonly mark: MapMark
  readonly isPicked: boolean
  readonly onPick: () => void
}

/** Of a device that is silent nobody knows that all is well. */
const toneOf = ({ level, state }: MapMark) => {
  if (level !== 'normal') return level
  return state === 'offline' ? 'none' : 'ok'
}

/** A device of the list beside the map. */
export const MarkEntry = ({ mark, isPicked, onPick }: Props) => (
  <button type="button" className={styles.entry} aria-pressed={isPicked} onClick={onPick}>
    <StatusMark tone={toneOf(mark)}>
      {mark.name} · {statusNames[mark.state]}
      {mark.level !== 'normal' && ` · ${nameOfLevel(mark.level)}`}
    </StatusMark>
  </button>
)
