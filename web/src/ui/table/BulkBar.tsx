import { Button } from '@mantine/core'
import type { TableSelection } from './TableSelection'
import styles from './TableTools.module.css'

interface Props<T> {
  selection: TableSelection<T>
  /** The picked rows, whatever the filters hide. */
  rows: T[]
  /** How many of them the filters hide. */
  hiddenCount: number
}

/** How many rows are picked, and what can be done with them. It stays in sight while one scrolls. */
export const BulkBar = <T,>({ selection, rows, hiddenCount }: Props<T>) => (
  <section className={styles.bulk} aria-label="Selected rows">
    <span role="status" className="tabular">
      {rows.length} selected{hiddenCount > 0 && `, ${hiddenCount} not shown by the filters`}
    </span>
    <span className={styles.bulkActions}>{selection.actions(rows)}</span>
    <Button size="compact-sm" variant="subtle" onClick={() => selection.onIds(new Set())}>
      Clear selection
    </Button>
  </section>
)
