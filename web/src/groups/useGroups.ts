import { getGroup, getGroups } from '../../../shared/groups/groups'
import type { GroupId } from '../../../shared/core/ids'
import { callEndpoint } from '../core/callEndpoint'
import { useEndpoint } from '../core/useEndpoint'
import { readWholeGroup } from './readWholeGroup'

const pollMs = 30_000

/** The caller's groups and the devices in each. */
export const useGroups = () => useEndpoint(getGroups, {}, { refreshInterval: pollMs })

/** One group with the latest reading of each device, asked again every half minute while the page shows. */
export const useGroup = (groupid: GroupId) =>
  useEndpoint(getGroup, { groupid }, { refreshInterval: pollMs, ask: readWholeGroup(callEndpoint) })
