import { type ColumnRule, type FilterColumn, operators, operatorsOf } from './columnRules'
import styles from './FilterBar.module.css'
import type { TableFilter } from './tableFilters'
import { ZoneNote } from '../zone/ZoneNote'
import { TextInput } from '../field/TextInput'
import { Select } from '../field/Select'

interface Props {
  columns: readonly FilterColumn[]
  rule: ColumnRule
  onRule: (rule: ColumnRule) => void
}

const inputTypes = { text: 'text', number: 'number', time: 'datetime-local' } as const

/** Which column, how, and what. */
export const FilterRule = ({ columns, rule, onRule }: Props) => {
  const column = columns.find(({ id }) => id === rule.column) ?? columns[0]
  if (column === undefined) return null
  const chooseColumn = (id: string) => {
    const next = columns.find((each) => each.id === id)
    const [operator] = next === undefined ? [] : operatorsOf(next.kind)
    if (operator !== undefined) onRule({ ...rule, column: id, operator, value: '', to: '' })
  }
  const input = (field: 'value' | 'to', label: string) => (
    <TextInput
      size="xs"
      className={styles.value}
      aria-label={label}
      type={inputTypes[column.kind]}
      value={rule[field]}
      onChange={(event) => onRule({ ...rule, [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Select
        size="xs"
        aria-label="Column"
        value={column.id}
        choices={columns.map(({ id, label }) => ({ value: id, label }))}
        onChange={({ currentTarget }) => chooseColumn(currentTarget.value)}
      />
      <Select
        size="xs"
        aria-label="Condition"
        value={rule.operator}
        choices={operatorsOf(column.kind).map((value) => ({
          value,
          label: operators[column.kind][value] ?? value,
        }))}
        onChange={({ currentTarget }) => onRule({ ...rule, operator: currentTarget.value as TableFilter })}
      />
      {column.choices === undefined ? (
        input('value', rule.operator === 'between' ? 'From' : 'Value')
      ) : (
        <Select
          size="xs"
          className={styles.value}
          aria-label="Value"
          value={rule.value}
          choices={[{ value: '', label: 'Any' }, ...column.choices]}
          onChange={({ currentTarget }) => onRule({ ...rule, value: currentTarget.value })}
        />
      )}
      {rule.operator === 'between' && input('to', 'To')}
      {column.kind === 'time' && <ZoneNote className={styles.zone} />}
    </>
  )
}
