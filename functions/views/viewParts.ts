import type { GroupId, ViewId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Caller } from '../core/http/caller'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import type { GroupParts } from '../groups/groupParts'
import { maxViewBytes, maxViewsOfGroup } from '../../shared/views/groupView'
import type { ViewBody } from './defaultView'
import type { ViewEntry, ViewIndex, ViewStore } from './viewStore'

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
