import { useId } from 'react'
import countedStyles from './CountedChoices.module.css'
import { UnstyledButton } from './UnstyledButton'
import styles from './Segmented.module.css'

interface Props<T extends string> {
  /** Said to screen readers. */
  label: string
  /** In their order: value, then words. */
  options: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}

/** One of two to five ways to look at the same thing, all of them in sight. */
export const Segmented = <T extends string>({ label, options, value, onChange }: Props<T>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map(([option, words]) => (
        <label key={option} className={styles.item}>
          <input
            type="radio"
            name={name}
            value={option}
            className={styles.choice}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span className={styles.label}>{words}</span>
        </label>
      ))}
    </div>
  )
}

interface CountedChoice<T extends string> {
  readonly value: T
  readonly label: string
  /** Of its number, while there is any. */
  readonly tone?: 'alarm' | 'warning' | 'none'
  /** Undefined while it is not known. */
  readonly count: number | undefined
}

interface CountedChoicesProps<T extends string> {
  /** Said to screen readers. */
  label: string
  /** The first stands for the whole list; any other is hidden while its count is 0, unless it is chosen. */
  choices: readonly CountedChoice<T>[]
  chosen: T
  onChoose: (value: T) => void
}

/** How a list stands in numbers; a press shows those rows. */
export const CountedChoices = <T extends string>({
  label: name,
  choices,
  chosen,
  onChoose,
}: CountedChoicesProps<T>) => (
  <div className={countedStyles.filters} role="group" aria-label={name}>
    {choices.map(({ value, label, tone = 'none', count = 0 }, at) =>
      at > 0 && count === 0 && value !== chosen ? null : (
        <UnstyledButton
          key={value}
          className={countedStyles.filter}
          aria-pressed={value === chosen}
          data-tone={tone}
          data-any={count > 0}
          onClick={() => onChoose(value)}
        >
          {choices[at]?.count === undefined ? null : <span className={countedStyles.count}>{count}</span>}{' '}
          {label}
        </UnstyledButton>
      ),
    )}
  </div>
)
