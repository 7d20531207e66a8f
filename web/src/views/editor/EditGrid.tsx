import 'react-grid-layout/css/styles.css'
import { useEffect } from 'react'
import { GridLayout } from 'react-grid-layout'
import type { GroupId } from '../../../../shared/core/ids'
import { type Breakpoint, breakpoints } from '../../../../shared/views/groupView'
import { widgetKinds } from '../../viewwidgets/widgetKinds'
import type { Periods } from '../../periodfigures/viewRange'
import { WidgetFrame } from '../WidgetFrame'
import { inReadingOrder } from '../inReadingOrder'
import { EditTools } from './EditTools'
import styles from './ViewEditor.module.css'
import { gridOf } from './arrangeWidgets'
import type { ViewEditorState } from './useViewEditor'

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
