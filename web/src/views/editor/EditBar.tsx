import { type GroupWidgetType, groupWidgetTypes, type Breakpoint } from '../../../../shared/views/groupView'
import { widgetKinds } from '../../viewwidgets/widgetKinds'
import { IconButton } from '../../ui/button/IconButton'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { Segmented } from '../../ui/button/Segmented'
import { RangePicker } from '../RangePicker'
import { Button } from '../../ui/button/Button'
import styles from './ViewEditor.module.css'
import type { ViewEditorState } from './useViewEditor'

interface Props {
  readonly editor: ViewEditorState
  readonly preview: Breakpoint
  readonly isBusy: boolean
  readonly onPreview: (breakpoint: Breakpoint) => void
  /** Sets up one more widget. */
  readonly onAdd: (type: GroupWidgetType) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

const previews: readonly (readonly [Breakpoint, string])[] = [
  ['lg', 'Desktop'],
  ['md', 'Tablet'],
  ['sm', 'Mobile'],
]

const Arrow = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden
  >
    <path d={path} />
  </svg>
)

/** What is done with a view as a whole while it is arranged. */
export const EditBar = ({ editor, preview, isBusy, onPreview, onAdd, onSave, onCancel }: Props) => {
  const { timeRange, widgets } = editor.draft
  const hasMap = Object.values(widgets).some(({ type }) => type === 'map')
  return (
    <div role="group" aria-label="Arrange the view" className={styles.bar}>
      <div role="group" aria-label="Add a widget" className={styles.kinds}>
        {groupWidgetTypes.map((type) => (
          <PermissionButton
            key={type}
            variant="default"
            className={styles.kind}
            disabledReason={type === 'map' && hasMap ? 'Only one map widget per view.' : undefined}
            onClick={() => onAdd(type)}
          >
            + {widgetKinds[type].label}
          </PermissionButton>
        ))}
      </div>
      <Segmented label="Preview" options={previews} value={preview} onChange={onPreview} />
      <RangePicker
        range={timeRange}
        takesDates={false}
        onChange={(next) => next.type !== 'custom' && editor.setTimeRange(next)}
      />
      <IconButton label="Undo" title="Undo (Ctrl+Z)" isDisabled={!editor.canUndo} onClick={editor.undo}>
        <Arrow path="M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 7H6" />
      </IconButton>
      <IconButton label="Redo" title="Redo (Ctrl+Y)" isDisabled={!editor.canRedo} onClick={editor.redo}>
        <Arrow path="m10 3 3.5 3.5L10 10m3-3.5H7a4 4 0 0 0 0 7h3" />
      </IconButton>
      <span className={styles.room} />
      <div className={styles.end}>
        {editor.hasChanges ? (
          <>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={onSave}>
              Save
            </Button>
          </>
        ) : (
          <Button onClick={onCancel}>Done</Button>
        )}
      </div>
    </div>
  )
}
