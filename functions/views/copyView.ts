import { Problem } from '../../shared/core/problem'
import type { copyView as contract } from '../../shared/views/views'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { transactUntilDone } from '../core/store/transact'
import { readNamedGroup } from '../groups/groupParts'
import { type ViewParts, entryOf, noteView, refuseMoreViews, writeBody } from './viewParts'

/** A view shows whatever its reader may see: a copy carries no reading and no right along. */
export const copyView =
  (parts: ViewParts): ServeOnce<typeof contract> =>
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
