import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
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
export const Segmented = <T extends string>({ label, options, value, onChange }: Props<T>) => (
  <SegmentedControl
    size="xs"
    classNames={{ root: styles.root ?? '', label: styles.label ?? '' }}
    aria-label={label}
    data={options.map(([option, words]) => ({ value: option, label: words }))}
    value={value}
    onChange={onChange}
  />
)
