import { Problem } from '../../shared/core/problem'
import type {
  copyView as copyViewContract,
  orderViews as orderViewsContract,
  removeView as removeViewContract,
  getViews as contract,
} from '../../shared/views/views'
import { type GroupId, ViewId } from '../../shared/core/ids'
import { maxViewBytes, maxViewsOfGroup } from '../../shared/views/groupView'
import { mayInGroup } from '../../shared/core/roles'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { transactUntilDone, type TransactItem } from '../core/store/storeWrites'
import { readNamedGroup, type GroupParts, type GroupStore } from '../groups/groupStore'
import type { Caller } from '../core/http/caller'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { newShortId } from '../core/newId'
import type { ViewBody, ViewEntry, ViewIndex, ViewStore } from './viewStore'

/** What every change of a view stands on. */
export interface ViewParts extends GroupParts {
  views: ViewStore
  newViewId: () => ViewId
}

/** @throws Problem `notFound` */
export const entryOf = ({ views }: ViewIndex, viewid: ViewId): ViewEntry => {
  const entry = views.find((each) => each.viewid === viewid)
  if (entry === undefined) throw new Problem('notFound', 'View not found')
  return entry
}

export const savedSince = () =>
  new Problem('conflict', 'Somebody else has saved this view since you opened it.')

/** @throws Problem `invalid` when the group has as many views as one may have */
export const refuseMoreViews = ({ views }: ViewIndex): void => {
  if (views.length >= maxViewsOfGroup) {
    throw new Problem('invalid', `A group can have at most ${maxViewsOfGroup} views.`, { field: 'view' })
  }
}

/** @throws Problem `tooLarge` beyond what one item may hold */
export const writeBody = ({ timeRange, widgets }: ViewBody): string => {
  const body = JSON.stringify({ timeRange, widgets })
  if (Buffer.byteLength(body) > maxViewBytes) {
    throw new Problem('tooLarge', 'The view is too large (200 kB limit).', { field: 'view' })
  }
  return body
}

/** The entry of the group's log of a change of a view. */
export const noteView = (
  { writeLog, now }: ViewParts,
  groupid: GroupId,
  caller: Caller,
  name: string,
  description: string,
): TransactItem =>
  writeLog({ subject: accessKey.group(groupid), category: 'Group', name, description }, caller, now())

export const getViews =
  (groups: GroupStore, views: Pick<ViewStore, 'index' | 'read'>): Serve<typeof contract> =>
  async ({ groupid, viewid }, { role }) => {
    const [group, index, stored] = await Promise.all([
      groups.read(groupid),
      views.index(groupid),
      viewid === undefined ? undefined : views.read(groupid, viewid),
    ])
    if (group === undefined) throw new Problem('notFound')
    const heads = index.views.map((entry, sortOrder) => ({ ...entry, sortOrder }))
    const head = heads.find((each) => each.viewid === viewid)
    return {
      groupName: group.groupName,
      mayEdit: mayInGroup(role, 'editViews'),
      views: heads,
      ...(head === undefined || stored === undefined ? {} : { view: { ...head, ...stored } }),
    }
  }

/** A view shows whatever its reader may see: a copy carries no reading and no right along. */
export const copyView =
  (parts: ViewParts): ServeOnce<typeof copyViewContract> =>
  async ({ groupid, viewid, targetGroupid }, caller, keep = keepNothing) => {
    if (targetGroupid === groupid) {
      throw new Problem('invalid', 'Target group ID must be that of another group.', {
        field: 'targetGroupid',
      })
    }
    await readNamedGroup(parts, targetGroupid, caller, 'editGroup')
    const { documents, views } = parts
    return transactUntilDone(documents, async () => {
      const [source, target] = await Promise.all([views.index(groupid), views.index(targetGroupid)])
      const { name } = entryOf(source, viewid)
      const stored = await views.read(groupid, viewid)
      if (stored === undefined) throw new Problem('notFound', 'View not found')
      refuseMoreViews(target)
      const copy = { viewid: parts.newViewId(), name }
      const result = { message: 'View Copied', viewid: copy.viewid }
      return {
        items: [
          views.indexWrite(targetGroupid, target, [...target.views, copy]),
          views.viewWrite(targetGroupid, copy.viewid, writeBody(stored), 0),
          noteView(parts, targetGroupid, caller, 'View Copied', `${name}, from group ${groupid}`),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }

/** All views of the group, each once: fewer means an outdated list. */
export const orderViews =
  (parts: ViewParts): Serve<typeof orderViewsContract> =>
  ({ groupid, viewids }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const { views } = parts
      const index = await views.index(groupid)
      const ordered = viewids.map((viewid) => entryOf(index, viewid))
      if (new Set(viewids).size !== viewids.length || viewids.length !== index.views.length) {
        throw new Problem('conflict')
      }
      const names = ordered.map(({ name }) => name).join(', ')
      return {
        items: [
          views.indexWrite(groupid, index, ordered),
          noteView(parts, groupid, caller, 'Views Ordered', names),
        ],
        result: { message: 'Views Ordered' },
      }
    })

/** A group without any view of its own has the default one again. */
export const removeView =
  (parts: ViewParts): Serve<typeof removeViewContract> =>
  ({ groupid, viewid, version }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const { views } = parts
      const index = await views.index(groupid)
      const entry = entryOf(index, viewid)
      if (version !== undefined && (await views.read(groupid, viewid))?.version !== version)
        throw savedSince()
      return {
        items: [
          views.indexWrite(
            groupid,
            index,
            index.views.filter((each) => each !== entry),
          ),
          views.viewDelete(groupid, viewid, version),
          noteView(parts, groupid, caller, 'View Removed', entry.name),
        ],
        result: { message: 'View Removed' },
      }
    })

const idLength = 8

/** Unique within its group: the write that makes a view would refuse another one of the same id. */
export const newViewId = (): ViewId => ViewId.parse(`v-${newShortId(idLength)}`)
