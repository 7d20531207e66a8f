import { Problem } from '../../shared/core/problem'
import type { ViewId } from '../../shared/core/ids'
import { defaultTimeRange } from '../../shared/views/groupView'
import type { putView as contract } from '../../shared/views/views'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { type KeepAnswer, type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import { transactUntilDone } from '../core/store/storeWrites'
import type { ViewIndex } from './viewStore'
import { type ViewParts, entryOf, noteView, refuseMoreViews, savedSince, writeBody } from './manageViews'

type Input = InputOf<typeof contract>
type Keep = KeepAnswer<OutputOf<typeof contract>>

const createView = (parts: ViewParts, { groupid, view }: Input, caller: Caller, keep: Keep) =>
  transactUntilDone(parts.documents, async () => {
    const { views } = parts
    const index = await views.index(groupid)
    refuseMoreViews(index)
    const viewid = parts.newViewId()
    const name = view.name === undefined || view.name === '' ? `View ${index.views.length + 1}` : view.name
    const body = writeBody({ timeRange: view.timeRange ?? defaultTimeRange, widgets: view.widgets ?? {} })
    const result = { message: 'View Created', viewid, version: 1 }
    return {
      items: [
        views.indexWrite(groupid, index, [...index.views, { viewid, name }]),
        views.viewWrite(groupid, viewid, body, 0),
        noteView(parts, groupid, caller, 'View Created', name),
        ...(await keep(result)),
      ],
      result,
    }
  })

/** Puts a view back that was removed, where it was: in the place of the default one if the group had no other. */
const restoreView = async (
  parts: ViewParts,
  { groupid, view }: Input,
  viewid: ViewId,
  index: ViewIndex,
  caller: Caller,
  keep: Keep,
) => {
  const { views } = parts
  const others = index.isEmpty ? [] : index.views
  refuseMoreViews({ ...index, views: others })
  const { sortOrder = others.length } = view
  const name = view.name === undefined || view.name === '' ? `View ${sortOrder + 1}` : view.name
  const body = writeBody({ timeRange: view.timeRange ?? defaultTimeRange, widgets: view.widgets ?? {} })
  const result = { message: 'View Restored', viewid, version: 1 }
  return {
    items: [
      views.indexWrite(groupid, index, others.toSpliced(sortOrder, 0, { viewid, name })),
      views.viewWrite(groupid, viewid, body, 0),
      noteView(parts, groupid, caller, 'View Restored', name),
      ...(await keep(result)),
    ],
    result,
  }
}

/** What the view shows, unless it is no longer what was changed. */
const bodyWrites = async ({ views }: ViewParts, { groupid, view, version }: Input) => {
  const { viewid, timeRange, widgets } = view
  const stored = viewid === undefined ? undefined : await views.read(groupid, viewid)
  if (viewid === undefined || stored === undefined) throw new Problem('notFound', 'View not found')
  if (timeRange === undefined && widgets === undefined) return { items: [], version: stored.version }
  if (version === undefined) {
    throw new Problem('invalid', 'Version is required to save what a view shows.', { field: 'version' })
  }
  if (version !== stored.version) throw savedSince()
  const body = writeBody({ timeRange: timeRange ?? stored.timeRange, widgets: widgets ?? stored.widgets })
  return { items: [views.viewWrite(groupid, viewid, body, version)], version: version + 1 }
}

const changeView = (parts: ViewParts, input: Input, caller: Caller, keep: Keep) =>
  transactUntilDone(parts.documents, async () => {
    const { views } = parts
    const { groupid, view } = input
    const { viewid } = view
    if (viewid === undefined) throw new Problem('notFound', 'View not found')
    const index = await views.index(groupid)
    const isGone = !index.views.some((each) => each.viewid === viewid)
    if (isGone && input.version === 0) return restoreView(parts, input, viewid, index, caller, keep)
    const entry = entryOf(index, viewid)
    const { items, version } = await bodyWrites(parts, input)
    const at = index.views.indexOf(entry)
    const name = view.name === '' ? `View ${at + 1}` : (view.name ?? entry.name)
    const isNew = index.version === 0
    const result = { message: 'View Saved', viewid, version }
    const change = name === entry.name ? name : `${entry.name} → ${name}`
    return {
      items: [
        isNew || name !== entry.name
          ? views.indexWrite(groupid, index, index.views.with(at, { viewid, name }))
          : views.indexCheck(groupid, index),
        ...items,
        noteView(parts, groupid, caller, 'View Changed', change),
        ...(await keep(result)),
      ],
      result,
    }
  })

/** Makes a view, or changes one; no change is lost in another. */
export const putView =
  (parts: ViewParts): ServeOnce<typeof contract> =>
  (input, caller, keep = keepNothing) =>
    (input.view.viewid === undefined ? createView : changeView)(parts, input, caller, keep)
