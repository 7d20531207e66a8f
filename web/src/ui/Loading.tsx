import { Loader } from '@mantine/core'
import styles from './Message.module.css'

/** Says that something is on its way, to eyes and to screen readers. */
export const Loading = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" className={styles.loading}>
    <Loader size="sm" aria-hidden />
    <span>{label}…</span>
  </div>
)
