import { Columns3 } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/Icon'
import { Button } from '../button/Button'
import { Checkbox } from '../field/Checkbox'
import { Floating } from '../floating/Floating'
import styles from './TableTools.module.css'

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
export const OpenColumnChooser = ({ columns, onReset }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('input')?.focus()
  }, [isOpen])
  const leave = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={Columns3} />
        Columns
      </Button>
      {isOpen ? (
        <Floating
          control={button}
          side="end"
          role="dialog"
          aria-label="Columns"
          onLeave={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            leave()
            button.current?.focus()
          }}
          // Tab leaves and closes it.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) leave()
          }}
        >
          <div ref={list} className={styles.chooser}>
            {columns.map(({ id, label, isVisible, onToggle }) => (
              <Checkbox
                key={id}
                label={label}
                checked={isVisible}
                onChange={(event) => onToggle(event.currentTarget.checked)}
              />
            ))}
            <Button size="compact-sm" variant="subtle" onClick={onReset}>
              Usual columns
            </Button>
          </div>
        </Floating>
      ) : null}
    </>
  )
}
