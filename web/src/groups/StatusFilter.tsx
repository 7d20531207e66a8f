import type { DeviceRow } from './deviceRow'
import styles from './GroupView.module.css'
import { type RowFilter, rowFilterNames, rowFilters } from './rowFilters'
import { UnstyledButton } from '../ui/button/UnstyledButton'

interface Props {
  rows: readonly DeviceRow[]
  chosen: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** How the fleet stands in numbers; a press shows those devices. */
export const StatusFilter = ({ rows, chosen, onChoose }: Props) => (
  <div className={styles.filters} role="group" aria-label="Devices by status">
    {rowFilterNames.map((name) => {
      const { label, tone, keeps } = rowFilters[name]
      const count = rows.filter(keeps).length
      if (name !== 'all' && count === 0 && name !== chosen) return null
      return (
        <UnstyledButton
          key={name}
          className={styles.filter}
          aria-pressed={name === chosen}
          data-tone={tone}
          data-any={count > 0}
          onClick={() => onChoose(name)}
        >
          <span className={styles.count}>{count}</span> {label}
        </UnstyledButton>
      )
    })}
  </div>
)
