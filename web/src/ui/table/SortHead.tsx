import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import { Select } from '../field/Select'
import { Icon } from '../icon/Icon'
import { UnstyledButton } from '../button/UnstyledButton'
import styles from './Table.module.css'

const said = { asc: 'ascending', desc: 'descending' } as const

interface Props {
  readonly order: 'asc' | 'desc' | false
  readonly onSort: () => void
  /** Its cells are figures: aligned at their end. */
  readonly isFigure?: boolean | undefined
  readonly children: ReactNode
}

/** The head of a column that can be sorted. */
export const SortHead = ({ order, onSort, isFigure, children }: Props) => (
  <th scope="col" aria-sort={order === false ? 'none' : said[order]} data-figure={isFigure}>
    <UnstyledButton className={styles.sort} onClick={onSort}>
      {children}
      <span className={styles.arrow}>
        {order === 'asc' && <Icon of={ArrowUp} />}
        {order === 'desc' && <Icon of={ArrowDown} />}
      </span>
    </UnstyledButton>
  </th>
)

interface SortPickerProps {
  readonly columns: readonly { readonly id: string; readonly label: string }[]
  /** The column that the rows are sorted by. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Sorting where there are no column heads. */
export const SortPicker = ({ columns, chosen, onChoose }: SortPickerProps) => (
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
