import { CloseButton } from '../../ui/plain/CloseButton'
import styles from './GroupMap.module.css'
import { MarkEntry } from './MarkEntry'
import type { MapMark } from './mapMarks'

interface Props {
  readonly members: readonly MapMark[]
  readonly onPick: (id: MapMark['id']) => void
  readonly onClose: () => void
}

/** The devices that stand at one place. */
export const MapMembers = ({ members, onPick, onClose }: Props) => (
  <section className={styles.popup} aria-label="Devices at this place">
    <div className={styles.head}>
      <h3>{members.length} devices here</h3>
      <CloseButton aria-label="Close" onClick={onClose} />
    </div>
    <ul className={styles.members}>
      {members.map((mark) => (
        <li key={mark.id}>
          <MarkEntry mark={mark} isPicked={false} onPick={() => onPick(mark.id)} />
        </li>
      ))}
    </ul>
  </section>
)
