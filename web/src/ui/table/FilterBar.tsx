import { ZoneNote } from '../zone/ZoneNote'
import { TextInput } from '../field/Field'
import { Select } from '../field/Select'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'
import { type ColumnRule, type FilterColumn, operatorsOf, operators, type TableFilter } from './columnRules'
import styles from './FilterBar.module.css'

interface FilterRuleProps {
  columns: readonly FilterColumn[]
  rule: ColumnRule
  onRule: (rule: ColumnRule) => void
}

const inputTypes = { text: 'text', number: 'number', time: 'datetime-local' } as const

/** Which column, how, and what. */
const FilterRule = ({ columns, rule, onRule }: FilterRuleProps) => {
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

interface Props {
  columns: readonly FilterColumn[]
  rules: readonly ColumnRule[]
  onRules: (rules: ColumnRule[]) => void
}

/** Conditions on the columns of a table, one to a line; rows that meet all of them stay. */
export const FilterBar = ({ columns, rules, onRules }: Props) => {
  const [first] = columns
  const add = () => {
    const [operator] = first === undefined ? [] : operatorsOf(first.kind)
    if (first === undefined || operator === undefined) return
    const key = Math.max(0, ...rules.map((rule) => rule.key)) + 1
    onRules([...rules, { key, column: first.id, operator, value: '', to: '' }])
  }
  const replace = (next: ColumnRule) => onRules(rules.map((rule) => (rule.key === next.key ? next : rule)))
  return (
    <div className={styles.bar}>
      {rules.map((rule, i) => (
        <fieldset key={rule.key} className={styles.rule} aria-label={`Filter ${i + 1}`}>
          <FilterRule columns={columns} rule={rule} onRule={replace} />
          <CloseButton
            className={styles.remove}
            aria-label={`Remove filter ${i + 1}`}
            onClick={() => onRules(rules.filter(({ key }) => key !== rule.key))}
          />
        </fieldset>
      ))}
      <Button size="compact-sm" variant="default" onClick={add}>
        Add filter
      </Button>
    </div>
  )
}
