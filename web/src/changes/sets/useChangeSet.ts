import { getChangeSet, getChangeSets } from '../../../../shared/changes/changeSets'
import type { GroupId } from '../../../../shared/core/ids'
import { readsOf } from '../../core/api/readsOf'
import { useEndpoint } from '../../core/api/useEndpoint'
import { isUnderWay } from './setWords'

const underWayMs = 5000
/** Others may pause, resume or undo it. */
const calmMs = 60_000

/** One change set, read again while anything of it may change. */
export const useChangeSet = (groupid: GroupId, changeid: string) =>
  useEndpoint(
    getChangeSet,
    { groupid, changeid },
    { refreshInterval: (latest) => (latest === undefined || isUnderWay(latest) ? underWayMs : calmMs) },
  )

/** What is old once a set was steered. */
export const readsOfSets = (groupid: GroupId) => [
  readsOf(getChangeSet, { groupid }),
  readsOf(getChangeSets, { groupid }),
]
