import { Problem } from '../../shared/core/problem'
import type { orderViews as contract } from '../../shared/views/views'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/transact'
import { type ViewParts, entryOf, noteView } from './viewParts'

/** All views of the group, each once: whoever knows of fewer has an old list before them. */
export const orderViews =
  (parts: ViewParts): Serve<typeof contract> =>
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
