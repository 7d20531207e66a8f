import { NativeSelect, TextInput } from '@mantine/core'
import { type ColumnRule, type FilterColumn, operators, operatorsOf } from './columnRules'
import styles from './FilterBar.module.css'
import type { TableFilter } from './tableFilters'
import { ZoneNote } from './zone/ZoneNote'

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
      className={styles.value ?? ''}
      aria-label={label}
      type={inputTypes[column.kind]}
      value={rule[field]}
      onChange={(event) => onRule({ ...rule, [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Column"
        value={column.id}
        data={columns.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => chooseColumn(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="Condition"
        value={rule.operator}
        data={operatorsOf(column.kind).map((value) => ({
          value,
          label: operators[column.kind][value] ?? value,
        }))}
        onChange={(event) => onRule({ ...rule, operator: event.currentTarget.value as TableFilter })}
      />
      {column.choices === undefined ? (
        input('value', rule.operator === 'between' ? 'From' : 'Value')
      ) : (
        <NativeSelect
          size="xs"
          className={styles.value ?? ''}
          aria-label="Value"
          value={rule.value}
          data={[{ value: '', label: 'Any' }, ...column.choices]}
          onChange={(event) => onRule({ ...rule, value: event.currentTarget.value })}
        />
      )}
      {rule.operator === 'between' && input('to', 'To')}
      {column.kind === 'time' && <ZoneNote className={styles.zone} />}
    </>
  )
}
