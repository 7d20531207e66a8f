import { useMemo, useReducer, useState } from 'react'
import { type Widget, snapPixels } from '../../../../shared/display/widget'
import { type ItemKind, itemsOf, type WidgetItem } from '../widgetDraft'
import { type History, record, redo, settle, startHistory, undo } from '../../core/routing/history'
import * as edit from './editWidget'
import { snapTo } from './editWidget'
import { type Point, pullGrip } from './itemBox'

type EditorCommand =
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'duplicate' }
  | { do: 'remove' }
  | { do: 'deselect' }
  | { do: 'move'; dx: number; dy: number }

interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const arrows: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const withControl: Record<string, EditorCommand | undefined> = {
  z: { do: 'undo' },
  y: { do: 'redo' },
  d: { do: 'duplicate' },
}

const alone: Record<string, EditorCommand | undefined> = {
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  Escape: { do: 'deselect' },
}

/** What a key does on the canvas. An arrow moves by 5 px on the grid and by 1 px off it; with Shift the other way. */
export const keyCommand = (
  { key, ctrlKey, metaKey, shiftKey }: Keys,
  isOnGrid: boolean,
): EditorCommand | undefined => {
  if (ctrlKey || metaKey) {
    const command = withControl[key.toLowerCase()]
    return command?.do === 'undo' && shiftKey ? { do: 'redo' } : command
  }
  const arrow = arrows[key]
  if (arrow === undefined) return alone[key]
  const step = isOnGrid !== shiftKey ? snapPixels : 1
  return { do: 'move', dx: arrow[0] * step, dy: arrow[1] * step }
}

type Step = (history: History<Widget>) => History<Widget>

export interface WidgetEditor {
  readonly widget: Widget
  readonly selected: WidgetItem | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasChanges: boolean
  /** Goes on from another widget: what was drawn until now is a step back. */
  load: (widget: Widget) => void
  select: (id: string | undefined) => void
  /** Any other change of the widget; those of one name in a row are one step of undo. */
  edit: (how: (widget: Widget) => Widget, name?: string) => void
  /** `name`: the changes of one field in a row are one step of undo. */
  change: (patch: Partial<Widget>, name: string) => void
  changeSelected: (patch: Partial<WidgetItem>, name: string) => void
  add: (kind: ItemKind) => void
  place: (id: string, x: number, y: number) => void
  /** Pulls the far corner of an item to a point of the drawing. */
  resize: (item: WidgetItem, to: Point) => void
  settle: () => void
  obey: (command: EditorCommand) => void
}

const isEqual = (a: Widget, b: Widget) => JSON.stringify(a) === JSON.stringify(b)

/** A widget under work: what it is, what is selected, and every step back. */
export const useWidgetEditor = (initial: Widget): WidgetEditor => {
  const [history, apply] = useReducer(
    (before: History<Widget>, step: Step) => step(before),
    initial,
    startHistory,
  )
  const [selectedId, select] = useState<string>()
  const { present: widget, past, future } = history
  const [saved, setSaved] = useState(initial)
  const hasChanges = useMemo(() => !isEqual(widget, saved), [widget, saved])

  const edited = (how: (before: Widget) => Widget, name?: string) =>
    apply((before) => record(before, how(before.present), name))
  const selected = itemsOf(widget).find(({ id }) => id === selectedId)

  const obey = (command: EditorCommand) => {
    switch (command.do) {
      case 'undo':
        return apply(undo)
      case 'redo':
        return apply(redo)
      case 'deselect':
        return select(undefined)
      default:
    }
    if (selected === undefined) return
    const { id } = selected
    switch (command.do) {
      case 'move':
        return edited((before) => edit.nudgeItem(before, id, command.dx, command.dy), `nudge ${id}`)
      case 'remove':
        edited((before) => edit.removeItem(before, id))
        return select(undefined)
      case 'duplicate':
        edited((before) => edit.duplicateItem(before, id))
        return select(edit.nextItemId(widget))
    }
  }

  return {
    widget,
    selected,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    hasChanges,
    load: (other) => {
      setSaved(other)
      edited(() => other)
    },
    select,
    edit: edited,
    change: (patch, name) => edited((before) => ({ ...before, ...patch }), name),
    changeSelected: (patch, name) => {
      if (selected === undefined) return
      edited((before) => edit.changeItem(before, selected.id, patch), `${selected.id} ${name}`)
    },
    add: (kind) => {
      edited((before) => edit.addItem(before, kind))
      if (edit.addRefusal(widget, kind) === undefined) select(edit.nextItemId(widget))
    },
    place: (id, x, y) => edited((before) => edit.placeItem(before, id, x, y), `place ${id}`),
    resize: (item, to) =>
      edited(
        (before) =>
          edit.changeItem(
            before,
            item.id,
            pullGrip(item, to, (pixels) => snapTo(pixels, before.snapToGrid)),
          ),
        `resize ${item.id}`,
      ),
    settle: () => apply(settle),
    obey,
  }
}
