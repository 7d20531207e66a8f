import styles from './DataTable.module.css'
import { Select } from '../field/Select'

interface Props {
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  /** The column that the rows are sorted by. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Sorting where there are no column heads. */
export const SortPicker = ({ columns, chosen, onChoose }: Props) => (
  <Select
    label="Sort by"
    size="xs"
    className={styles.sortBy}
    value={chosen ?? ''}
    choices={[
      ...(chosen === undefined ? [{ value: '', label: 'As listed' }] : []),
      ...columns.map(({ id, label }) => ({ value: id, label })),
    ]}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  />
)
