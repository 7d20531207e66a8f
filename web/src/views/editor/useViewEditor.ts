import { useMemo, useReducer, useState } from 'react'
import type { GroupView, GroupWidgets, Breakpoint, TimeRange } from '../../../../shared/views/groupView'
import { type History, record, redo, startHistory, undo } from '../../core/routing/history'
import { newWidgetId } from '../newWidget'
import {
  type Nudge,
  duplicateWidget,
  moveWidget,
  placeAll,
  removeWidget,
  resizeWidget,
} from './arrangeWidgets'

/** What is saved of a view. */
export interface ViewDraft {
  readonly timeRange: TimeRange
  readonly widgets: GroupWidgets
}

type Step = (history: History<ViewDraft>) => History<ViewDraft>

const isEqual = (a: ViewDraft, b: ViewDraft) => JSON.stringify(a) === JSON.stringify(b)

/** A view under work: what it is, and every step back. */
export const useViewEditor = ({ timeRange, widgets }: GroupView) => {
  const [history, apply] = useReducer(
    (before: History<ViewDraft>, step: Step) => step(before),
    { timeRange, widgets },
    startHistory,
  )
  const { present: draft, past, future } = history
  const [saved, setSaved] = useState(draft)
  const hasChanges = useMemo(() => !isEqual(draft, saved), [draft, saved])

  const edit = (how: (before: GroupWidgets) => GroupWidgets, change?: string) =>
    apply((before) => {
      const { present } = before
      const next = how(present.widgets)
      return next === present.widgets ? before : record(before, { ...present, widgets: next }, change)
    })

  return {
    draft,
    hasChanges,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => apply(undo),
    redo: () => apply(redo),
    /** What is saved is this from now on. */
    noteSaved: setSaved,
    setTimeRange: (next: TimeRange) =>
      apply((before) => record(before, { ...before.present, timeRange: next })),
    remove: (id: string) => edit((before) => removeWidget(before, id)),
    duplicate: (id: string) => edit((before) => duplicateWidget(before, id, newWidgetId())),
    place: (breakpoint: Breakpoint, items: Parameters<typeof placeAll>[2]) =>
      edit((before) => placeAll(before, breakpoint, items)),
    move: (breakpoint: Breakpoint, id: string, by: Nudge) =>
      edit((before) => moveWidget(before, breakpoint, id, by)),
    resize: (breakpoint: Breakpoint, id: string, by: Nudge) =>
      edit((before) => resizeWidget(before, breakpoint, id, by)),
  }
}
export type ViewEditorState = ReturnType<typeof useViewEditor>
