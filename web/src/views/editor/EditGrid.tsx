import { useEffect, type KeyboardEvent } from 'react'
import { GridLayout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import type { GroupId } from '../../../../shared/core/ids'
import {
  type Breakpoint,
  breakpoints,
  type GroupWidget,
  type Layout,
} from '../../../../shared/views/groupView'
import { widgetKinds } from '../../viewwidgets/widgetKinds'
import type { Periods } from '../../periodfigures/viewRange'
import { WidgetFrame, inReadingOrder } from '../WidgetFrame'
import { IconButton } from '../../ui/button/IconButton'
import { type Nudge, gridOf } from './arrangeWidgets'
import styles from './ViewEditor.module.css'
import type { ViewEditorState } from './useViewEditor'

interface EditToolsProps {
  readonly name: string
  readonly type: GroupWidget['type']
  readonly layout: Layout
  readonly onMove: (by: Nudge) => void
  readonly onResize: (by: Nudge) => void
  readonly onSetUp: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

const arrows: Readonly<Record<string, Nudge | undefined>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

const paths = {
  grip: 'M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z',
  setUp:
    'M2 4h7v1.5H2zM11 3h1.5v3.5H11zM2 10.5h3V12H2zM6.5 9.5H8v3.5H6.5zM9.5 10.5H14V12H9.5zM12.5 4H14v1.5h-1.5z',
  duplicate: 'M2 2h8v2H4v6H2zM6 6h8v8H6z',
  remove: 'M4.1 3 8 6.9 11.9 3 13 4.1 9.1 8l3.9 3.9-1.1 1.1L8 9.1 4.1 13 3 11.9 6.9 8 3 4.1z',
}

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden>
    <path d={path} />
  </svg>
)

/** Where a widget stands, in words. */
const placeOf = ({ x, y, w, h }: Layout): string => `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`

/** What is done with a widget while its view is arranged. Arrow keys move it, with Shift they change its size. */
const EditTools = ({ name, layout, onMove, onResize, ...rest }: EditToolsProps) => {
  const obey = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (event.key === 'Delete') rest.onRemove()
    if (by === undefined) return
    event.preventDefault()
    if (event.shiftKey) onResize(by)
    else onMove(by)
  }
  return (
    <>
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move ${name}: ${placeOf(layout)}`}
        title="Drag to move. Arrow keys move, with Shift they resize, Delete removes."
        onKeyDown={obey}
      >
        <Drawing path={paths.grip} />
      </button>
      <IconButton label={`Set up ${name}`} title="Set up" onClick={rest.onSetUp}>
        <Drawing path={paths.setUp} />
      </IconButton>
      {rest.type === 'map' ? null : (
        <IconButton label={`Duplicate ${name}`} title="Duplicate" onClick={rest.onDuplicate}>
          <Drawing path={paths.duplicate} />
        </IconButton>
      )}
      <IconButton label={`Remove ${name}`} title="Remove" onClick={rest.onRemove}>
        <Drawing path={paths.remove} />
      </IconButton>
    </>
  )
}

interface Props {
  readonly groupid: GroupId
  readonly editor: ViewEditorState
  readonly breakpoint: Breakpoint
  readonly widthPx: number
  readonly periods: Periods
  /** What was set up last: it is brought before the eyes. */
  readonly latest: string
  readonly onRemoved: () => void
  readonly onSetUp: (widgetid: string, type: string) => void
}

const rowHeight = 30.8
const margin = [10, 10] as const
const noPadding = [0, 0] as const
const gripSelector = `.${styles.grip ?? ''}`

/** As wide as whole columns need: the grid rounds each place, and the last one would stand a pixel outside. */
const widthOfColumns = (widthPx: number, columns: number): number => {
  const [gap] = margin
  return Math.floor((widthPx + gap) / columns) * columns - gap
}

/** A view as it is arranged for one width. */
export const EditGrid = ({ groupid, editor, breakpoint, widthPx, periods, latest, ...on }: Props) => {
  const { widgets } = editor.draft
  const { columns } = breakpoints[breakpoint]
  // The grid takes the refs of its items for itself. A frame later: a page that was opened is brought to its top first.
  useEffect(() => {
    if (latest === '') return undefined
    const frame = requestAnimationFrame(() =>
      document.querySelector('[data-latest]')?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [latest])
  return (
    <GridLayout
      width={widthOfColumns(widthPx, columns)}
      layout={gridOf(widgets, breakpoint)}
      gridConfig={{
        cols: columns,
        rowHeight,
        margin,
        containerPadding: noPadding,
      }}
      dragConfig={{ handle: gripSelector }}
      onDragStop={(layout) => editor.place(breakpoint, layout)}
      onResizeStop={(layout) => editor.place(breakpoint, layout)}
    >
      {inReadingOrder(widgets, breakpoint).map(([id, widget]) => (
        <div key={id} data-widget={id} data-latest={id === latest || undefined}>
          <WidgetFrame
            groupid={groupid}
            widgetid={id}
            widget={widget}
            periods={periods}
            isEditing
            tools={
              <EditTools
                name={widget.settings.title === '' ? widgetKinds[widget.type].label : widget.settings.title}
                type={widget.type}
                layout={widget.layouts[breakpoint]}
                onMove={(by) => editor.move(breakpoint, id, by)}
                onResize={(by) => editor.resize(breakpoint, id, by)}
                onSetUp={() => on.onSetUp(id, widget.type)}
                onDuplicate={() => editor.duplicate(id)}
                onRemove={() => {
                  editor.remove(id)
                  on.onRemoved()
                }}
              />
            }
          />
        </div>
      ))}
    </GridLayout>
  )
}
