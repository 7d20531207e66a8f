import { type ColumnRule, type FilterColumn, operatorsOf } from './columnRules'
import styles from './FilterBar.module.css'
import { FilterRule } from './FilterRule'
import { Button } from '../button/Button'
import { CloseButton } from '../button/CloseButton'

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
