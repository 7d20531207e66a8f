import { UnstyledButton } from '@mantine/core'
import type { BulkKind } from '../../../../shared/groups/bulkRun'
import styles from './Bulk.module.css'

const options: readonly { kind: BulkKind; title: string; text: string }[] = [
  {
    kind: 'settings',
    title: 'Update Device Settings',
    text: 'Merges the same settings into every device that you select.',
  },
  {
    kind: 'firmware',
    title: 'Update Device Firmware',
    text: 'Updates every device that you select to the same firmware.',
  },
]

/** What is to be done. */
export const OptionsStep = ({ onChoose }: { onChoose: (kind: BulkKind) => void }) => (
  <div className={styles.options}>
    {options.map(({ kind, title, text }) => (
      <UnstyledButton key={kind} className={styles.option} onClick={() => onChoose(kind)}>
        <strong>{title}</strong>
        <span className={styles.soft}>{text}</span>
      </UnstyledButton>
    ))}
  </div>
)
