import styles from './Message.module.css'
import { Loader } from './Loader'

/** Says that something is on its way, to eyes and to screen readers. */
export const Loading = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" className={styles.loading} data-loading>
    <Loader />
    <span>{label}…</span>
  </div>
)
