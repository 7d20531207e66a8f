import { type KeyboardEvent, useEffect, useRef, useState, type RefCallback, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { GroupId } from '../../../../shared/core/ids'
import { type GroupView, type Breakpoint, breakpoints } from '../../../../shared/views/groupView'
import { paths } from '../../paths'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { UnsavedGuard, UnsavedQuestion } from '../../ui/dialog/UnsavedGuard'
import { LeftOut } from '../WidgetFrame'
import { usePeriods } from '../dashboardRange'
import { ViewFailure } from '../ViewDialog'
import { RoomWidth } from '../../ui/table/useIsNarrow'
import { newWidgetId } from './arrangeWidgets'
import { ConflictDialog } from './ConflictDialog'
import { EditBar } from './EditBar'
import { EditGrid } from './EditGrid'
import styles from './ViewEditor.module.css'
import { useSaveView, type ViewDraft, useViewEditor } from './useViewEditor'

/** How wide an element is, in pixels; undefined until it is there. */
const useRoomWidth = (): readonly [number | undefined, RefCallback<HTMLElement>] => {
  const [width, setWidth] = useState<number>()
  const attach = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, attach]
}

interface Props {
  readonly groupid: GroupId
  readonly view: GroupView
  /** What the view shows now. */
  readonly onSaved: (draft: ViewDraft, version: number) => void
  readonly onReload: () => void
  readonly onClose: () => void
}

/** How wide the previews are; the desktop's is as wide as there is room. */
const previewPx = { lg: breakpoints.lg.fromPx, md: 768, sm: 390 } as const

const widthOf = (preview: Breakpoint, room: number): number =>
  preview === 'lg'
    ? Math.max(room, previewPx.lg)
    : Math.min(Math.max(room, breakpoints[preview].fromPx), previewPx[preview])

const breakpointOf = (width: number): Breakpoint =>
  (Object.keys(breakpoints) as Breakpoint[]).find((each) => width >= breakpoints[each].fromPx) ?? 'sm'

/** A view while it is arranged. */
export const ViewEditor = ({ groupid, view, onSaved, onReload, onClose }: Props) => {
  const editor = useViewEditor(view)
  const frame = useRef<HTMLDivElement>(null)
  const { draft, hasChanges } = editor
  const [room, attach] = useRoomWidth()
  const [chosen, setChosen] = useState<Breakpoint>()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [goal, setGoal] = useState<string>()
  const [leaving, setLeaving] = useState<'close' | 'reload'>()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const periods = usePeriods(draft.timeRange)
  const saving = useSaveView({
    groupid,
    view,
    onSaved: (saved, version) => {
      editor.noteSaved(saved)
      onSaved(saved, version)
    },
  })
  // The leave guard is off once there is nothing to lose.
  useEffect(() => {
    if (goal !== undefined && !hasChanges) void navigate(goal)
  }, [goal, hasChanges, navigate])

  // So it is when the page is left: then the guard is off.
  useEffect(() => {
    if (leaving === 'close') onClose()
    if (leaving === 'reload') onReload()
  }, [leaving, onClose, onReload])

  const save = async () => {
    if (await saving.save(draft)) setLeaving('close')
  }
  const setUp = async (widgetid: string, type: string) => {
    if (!hasChanges || (await saving.save(draft))) {
      setGoal(paths.groupWidgetEditor(groupid, view.viewid, widgetid, type))
    }
  }
  const saveCopy = async () => {
    const copyid = await saving.saveCopy(draft)
    if (copyid === undefined) return
    editor.noteSaved(draft)
    setGoal(paths.group(groupid, copyid))
  }
  const obey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) editor.redo()
    else editor.undo()
  }
  const preview = chosen ?? breakpointOf(room ?? breakpoints.lg.fromPx)
  const widthPx = room === undefined ? undefined : widthOf(preview, room)
  return (
    <div ref={frame} tabIndex={-1} className={styles.editor} onKeyDown={obey}>
      <UnsavedGuard hasChanges={hasChanges && leaving === undefined} />
      <EditBar
        editor={editor}
        preview={preview}
        isBusy={saving.busy}
        onPreview={setChosen}
        onAdd={(type) => void setUp(newWidgetId(), type)}
        onSave={() => void save()}
        onCancel={() => (hasChanges ? setIsDiscarding(true) : setLeaving('close'))}
      />
      <LeftOut ids={view.leftOut} />
      <div ref={attach} className={styles.desk}>
        {Object.keys(draft.widgets).length === 0 && (
          <EmptyState title="This view is empty.">Add a table, chart, headline or map above.</EmptyState>
        )}
        {widthPx === undefined ? null : (
          <div className={styles.preview} style={{ width: widthPx }}>
            <RoomWidth.Provider value={widthPx}>
              <EditGrid
                key={preview}
                groupid={groupid}
                editor={editor}
                breakpoint={preview}
                widthPx={widthPx}
                periods={periods}
                // What had the focus is gone: the keys that take the step back still reach the editor.
                latest={hash.slice(1)}
                onRemoved={() => frame.current?.focus()}
                onSetUp={(widgetid, type) => void setUp(widgetid, type)}
              />
            </RoomWidth.Provider>
          </div>
        )}
      </div>
      <UnsavedQuestion
        opened={isDiscarding}
        leadsAway={false}
        onStay={() => setIsDiscarding(false)}
        onDiscard={() => setLeaving('close')}
      />
      <ConflictDialog
        isOpen={saving.isConflict}
        isBusy={saving.busy}
        onLoad={() => setLeaving('reload')}
        onSaveCopy={() => void saveCopy()}
        onSaveOver={() => void saving.saveOver(draft).then((isSaved) => isSaved && setLeaving('close'))}
        onClose={saving.endConflict}
      />
      <ViewFailure failure={saving.failure} onClose={saving.forget} />
    </div>
  )
}
