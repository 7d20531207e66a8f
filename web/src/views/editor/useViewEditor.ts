import { useRef, useState, useMemo, useReducer } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import type { GroupView, GroupWidgets, Breakpoint, TimeRange } from '../../../../shared/views/groupView'
import { getViews, putView } from '../../../../shared/views/views'
import { callEndpoint } from '../../core/api/callEndpoint'
import { offerUndo } from '../../core/api/offerUndo'
import { useAction } from '../../core/api/useAction'
import { readsOfViews } from '../useViews'
import { type History, record, redo, startHistory, undo } from '../../core/routing/history'
import {
  newWidgetId,
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

const conflictStatus = 409
const maxNameLength = 40
const ending = ' (mine)'

interface Options {
  readonly groupid: GroupId
  readonly view: GroupView
  /** What is saved now, by its version. */
  readonly onSaved: (draft: ViewDraft, version: number) => void
}

/** Saves a view as it was arranged, unless another person has saved it meanwhile (409); then both versions are kept. */
export const useSaveView = ({ groupid, view, onSaved }: Options) => {
  const { viewid } = view
  const [version, setVersion] = useState(view.version)
  const [isConflict, setIsConflict] = useState(false)
  const put = useAction(putView, { refresh: readsOfViews(groupid) })
  const look = useAction(getViews)
  const before = useRef<ViewDraft>(view)

  /** What was saved without a widget can have it back, as long as no other person has saved the view since. */
  const offerWidgets = (saved: GroupWidgets, savedVersion: number) => {
    const { timeRange, widgets } = before.current
    const gone = Object.keys(widgets).filter((id) => saved[id] === undefined).length
    if (gone === 0) return
    offerUndo({
      done: `View saved without ${gone === 1 ? 'a widget' : `${gone} widgets`}`,
      undone: 'The view is as it was before',
      putBack: (idempotencyKey) => {
        const former = { viewid, timeRange, widgets }
        return callEndpoint(putView, { groupid, view: former, version: savedVersion, idempotencyKey })
      },
      refresh: readsOfViews(groupid),
    })
  }

  const saveAt = async ({ timeRange, widgets }: ViewDraft, at: number): Promise<boolean> => {
    const result = await put.run({ groupid, view: { viewid, timeRange, widgets }, version: at })
    if (result.ok) {
      if (at === version) offerWidgets(widgets, result.output.version)
      before.current = { timeRange, widgets }
      setIsConflict(false)
      setVersion(result.output.version)
      onSaved({ timeRange, widgets }, result.output.version)
      return true
    }
    if (result.error.status === conflictStatus) {
      put.forget()
      setIsConflict(true)
    }
    return false
  }

  return {
    save: (draft: ViewDraft) => saveAt(draft, version),
    saveOver: async (draft: ViewDraft) => {
      const found = await look.run({ groupid, viewid })
      return found.ok && saveAt(draft, found.output.view?.version ?? version)
    },
    /** The id of the copy, once it is made. */
    saveCopy: async ({ timeRange, widgets }: ViewDraft) => {
      const name = `${view.name.slice(0, maxNameLength - ending.length)}${ending}`
      const result = await put.run({ groupid, view: { name, timeRange, widgets } })
      if (!result.ok) return undefined
      setIsConflict(false)
      return result.output.viewid
    },
    busy: put.busy || look.busy,
    failure: put.error ?? look.error,
    forget: () => {
      put.forget()
      look.forget()
    },
    isConflict,
    endConflict: () => setIsConflict(false),
  }
}
