import { PermissionButton } from '../../ui/button/PermissionButton'
import { type ItemKind, kindNames } from '../widgetDraft'
import { Button } from '../../ui/button/Button'
import { addRefusal } from './editWidget'
import type { WidgetEditor } from './useWidgetEditor'
import styles from './WidgetEditor.module.css'

const kinds = Object.keys(kindNames) as ItemKind[]
const small = { size: 'xs', variant: 'default' } as const

/** What can be put on the widget, and every step back. */
export const EditorToolbar = ({ editor }: { editor: WidgetEditor }) => {
  const { widget, selected, canUndo, canRedo, obey, add } = editor
  const needsItem = selected === undefined ? 'Select an item first.' : undefined
  return (
    <div role="group" aria-label="Tools" className={styles.toolbar}>
      {kinds.map((kind) => (
        <PermissionButton
          key={kind}
          {...small}
          disabledReason={addRefusal(widget, kind)}
          onClick={() => add(kind)}
        >
          + {kindNames[kind]}
        </PermissionButton>
      ))}
      <span className={styles.space} />
      <PermissionButton {...small} disabledReason={needsItem} onClick={() => obey({ do: 'duplicate' })}>
        Duplicate
      </PermissionButton>
      <PermissionButton {...small} disabledReason={needsItem} onClick={() => obey({ do: 'remove' })}>
        Remove
      </PermissionButton>
      <Button {...small} disabled={!canUndo} title="Ctrl+Z" onClick={() => obey({ do: 'undo' })}>
        Undo
      </Button>
      <Button {...small} disabled={!canRedo} title="Ctrl+Y" onClick={() => obey({ do: 'redo' })}>
        Redo
      </Button>
    </div>
  )
}
