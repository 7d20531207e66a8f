import { ArrowDown, ArrowUp, X } from 'lucide'
import { IconButton } from '../ui/button/IconButton'
import { Icon } from '../ui/icon/Icon'
import styles from './Fields.module.css'

interface Props {
  readonly label: string
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** The name of a column or a series over its fields, and what is done with it as a whole. */
export const ItemHead = ({ label, onMove, onRemove }: Props) => (
  <div className={styles.itemHead}>
    <strong>{label}</strong>
    <span className={styles.tools}>
      <IconButton label={`Move ${label} up`} title="Move up" onClick={() => onMove(-1)}>
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton label={`Move ${label} down`} title="Move down" onClick={() => onMove(1)}>
        <Icon of={ArrowDown} />
      </IconButton>
      <IconButton label={`Remove ${label}`} title="Remove" onClick={onRemove}>
        <Icon of={X} />
      </IconButton>
    </span>
  </div>
)
