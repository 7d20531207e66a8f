import type { getViews as contract } from '../../shared/views/views'
import type { Serve } from '../core/serve'
import type { ViewStore } from './viewStore'

export const getViews =
  (views: Pick<ViewStore, 'index' | 'read'>): Serve<typeof contract> =>
  async ({ groupid, viewid }) => {
    const [index, stored] = await Promise.all([
      views.index(groupid),
      viewid === undefined ? undefined : views.read(groupid, viewid),
    ])
    const heads = index.views.map((entry, sortOrder) => ({ ...entry, sortOrder }))
    const head = heads.find((each) => each.viewid === viewid)
    return {
      views: heads,
      ...(head === undefined || stored === undefined ? {} : { view: { ...head, ...stored } }),
    }
  }
