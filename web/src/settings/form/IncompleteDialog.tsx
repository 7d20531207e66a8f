import { AlertDialog } from '../../ui/dialog/AlertDialog'
import styles from '../Settings.module.css'

interface Props {
  /** The settings that were not saved; none while there is nothing to tell. */
  names: readonly string[]
  onClose: () => void
}

/** A part of a change was refused. */
export const IncompleteDialog = ({ names, onClose }: Props) => (
  <AlertDialog title="Incomplete" opened={names.length > 0} onClose={onClose}>
    <p className={styles.plain}>These settings were not saved:</p>
    <ul className={styles.keys}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </AlertDialog>
)
