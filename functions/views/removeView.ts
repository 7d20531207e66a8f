import type { removeView as contract } from '../../shared/views/views'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/transact'
import { type ViewParts, entryOf, noteView } from './viewParts'

/** A group without any view of its own has the default one again. */
export const removeView =
  (parts: ViewParts): Serve<typeof contract> =>
  ({ groupid, viewid }, caller) =>
    transactUntilDone(parts.documents, async () => {
      const { views } = parts
      const index = await views.index(groupid)
      const entry = entryOf(index, viewid)
      return {
        items: [
          views.indexWrite(
            groupid,
            index,
            index.views.filter((each) => each !== entry),
          ),
          views.viewDelete(groupid, viewid),
          noteView(parts, groupid, caller, 'View Removed', entry.name),
        ],
        result: { message: 'View Removed' },
      }
    })
