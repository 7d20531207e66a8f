import { useIsNarrow } from './useIsNarrow'
import { Checkbox } from '../field/Checkbox'

interface Props {
  /** Every row that can be selected. */
  readonly rowIds: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly onIds: (ids: ReadonlySet<string>) => void
}

/** All at one press, where a table is a list of cards: its head with the box for it is not there then. */
export const SelectAll = ({ rowIds, ids, onIds }: Props) => {
  const isNarrow = useIsNarrow()
  if (!isNarrow || rowIds.length === 0) return null
  const count = rowIds.filter((id) => ids.has(id)).length
  const isAll = count === rowIds.length
  return (
    <Checkbox
      label={`Select all ${rowIds.length}`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => onIds(new Set(isAll ? [] : rowIds))}
    />
  )
}
