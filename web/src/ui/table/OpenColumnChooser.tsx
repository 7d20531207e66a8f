import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import styles from './TableTools.module.css'
import { Button } from '../button/Button'
import { Checkbox } from '../field/Checkbox'

export interface ChoosableColumn {
  readonly id: string
  readonly label: string
  readonly isVisible: boolean
  readonly onToggle: (isVisible: boolean) => void
}

interface Props {
  readonly columns: readonly ChoosableColumn[]
  readonly onReset: () => void
}

/** Open from the first moment: it was loaded because its button was pressed. */
export const OpenColumnChooser = ({ columns, onReset }: Props) => (
  <Popover defaultOpened position="bottom-end" trapFocus returnFocus withinPortal>
    <Popover.Target>
      <Button size="compact-sm" variant="default">
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <div className={styles.chooser}>
        {columns.map(({ id, label, isVisible, onToggle }) => (
          <Checkbox
            key={id}
            size="sm"
            label={label}
            checked={isVisible}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
        ))}
        <Button size="compact-sm" variant="subtle" onClick={onReset}>
          Usual columns
        </Button>
      </div>
    </Popover.Dropdown>
  </Popover>
)
