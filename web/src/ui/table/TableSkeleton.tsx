import { Skeleton } from '../feedback/Skeleton'
import styles from './DataTable.module.css'

/** Rows on their way, in the height that they will have. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton}>
    <Skeleton label={label} rows={6} rowRem={2.4} />
  </div>
)
