import { Problem } from '../../shared/core/problem'
import type {
  copyView as copyViewContract,
  orderViews as orderViewsContract,
  removeView as removeViewContract,
} from '../../shared/views/views'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { transactUntilDone } from '../core/store/storeWrites'
import { readNamedGroup } from '../groups/groupParts'
import { type ViewParts, entryOf, noteView, refuseMoreViews, savedSince, writeBody } from './viewParts'
import type { Serve } from '../core/http/serve'
import { ViewId } from '../../shared/core/ids'
import { newShortId } from '../core/newId'

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
