import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import styles from './DataTable.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Rows on their way, in the height that they will have. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    {rows.map((row) => (
      <Skeleton key={row} height="2.4rem" radius="sm" />
    ))}
  </div>
)
