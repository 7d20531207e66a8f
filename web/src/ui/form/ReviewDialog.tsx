import { Dialog } from '../dialog/Dialog'
import styles from './SaveBar.module.css'
import { Button } from '../button/Button'

/** One thing that would be saved. */
export interface BarChange {
  name: string
  label: string
  from: string
  to: string
}

interface Props {
  changes: readonly BarChange[]
  /** Brings a field before the eyes. */
  onGo: (name: string) => void
  onClose: () => void
}

/** What would be saved, each with the way to its field. */
export const ReviewDialog = ({ changes, onGo, onClose }: Props) => (
  <Dialog
    title="Changes not saved"
    onClose={onClose}
    actions={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <ul className={styles.changes}>
      {changes.map(({ name, label, from, to }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.go}
            onClick={() => {
              onClose()
              onGo(name)
            }}
          >
            {label}
          </button>
          <span>
            <del>{from}</del> → <ins>{to}</ins>
          </span>
        </li>
      ))}
    </ul>
  </Dialog>
)
