import { Button } from '@mantine/core'
import styles from './AddDevice.module.css'

interface Props {
  /** `Skip`, or `Next` once there is nothing left to do here. */
  label: string
  onNext: () => void
}

/** The way on from a step that nobody has to take. */
export const StepButtons = ({ label, onNext }: Props) => (
  <div className={styles.actions}>
    <Button variant="default" onClick={onNext}>
      {label}
    </Button>
  </div>
)
