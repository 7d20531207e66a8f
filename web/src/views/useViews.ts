import type { GroupId, ViewId } from '../../../shared/core/ids'
import { getViews } from '../../../shared/views/views'
import { readsOf } from '../core/api/readsOf'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The views of a group by name, and one of them whole; what people arranged changes seldom. */
export const useViews = (groupid: GroupId, viewid?: ViewId) =>
  useEndpoint(
    getViews,
    { groupid, ...(viewid === undefined ? {} : { viewid }) },
    { dedupingInterval: keepMs.most, revalidateOnMount: true },
  )

/** Every read of a group's views. */
export const readsOfViews = (groupid: GroupId) => [readsOf(getViews, { groupid })]
