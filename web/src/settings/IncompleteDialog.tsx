import { AlertDialog } from '../ui/AlertDialog'
import styles from './Settings.module.css'

interface Props {
  /** The settings that were not saved; none while there is nothing to tell. */
  keys: readonly string[]
  onClose: () => void
}

/** A part of a change was refused. */
export const IncompleteDialog = ({ keys, onClose }: Props) => (
  <AlertDialog title="Incomplete" opened={keys.length > 0} onClose={onClose}>
    <p className={styles.plain}>These settings were not saved:</p>
    <ul className={styles.keys}>
      {keys.map((key) => (
        <li key={key}>{key}</li>
      ))}
    </ul>
  </AlertDialog>
)
