import { Problem } from '../../shared/core/problem'
import { mayInGroup } from '../../shared/core/roles'
import type { getViews as contract } from '../../shared/views/views'
import type { Serve } from '../core/http/serve'
import type { GroupStore } from '../groups/groupStore'
import type { ViewStore } from './viewStore'

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
