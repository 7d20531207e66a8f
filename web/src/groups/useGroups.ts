import { useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import type { OwnName } from '../../../shared/display/ownName'
import { getGroupList } from '../../../shared/groups/groupList'
import { getGroupNames } from '../../../shared/groups/groupNames'
import { getGroup, getGroups } from '../../../shared/groups/groups'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { callEndpoint } from '../core/api/callEndpoint'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { createGroupPoll, readWholeGroup } from './readGroup'

const pollMs = pollSeconds.deviceLists * secondMs
/** Names and new devices of other people's making: what is made here is read at once. */
const listMs = 1_800_000

const hasDevices = (list: OutputOf<typeof getGroupList> | undefined): boolean =>
  list?.groups.some(({ deviceCount }) => deviceCount > 0) ?? false

/**
 * The caller's groups, which change seldom and are read anew with each change that is made here. Whoever has nothing
 * yet waits for something to appear.
 */
export const useGroupList = () =>
  useEndpoint(getGroupList, {}, { refreshInterval: (list) => (hasDevices(list) ? listMs : pollMs) })

/** The same with the names of all devices, each of which is read for it: for those who look for one. */
export const useGroups = () =>
  useEndpoint(getGroups, {}, { refreshInterval: listMs, dedupingInterval: keepMs.most })

/** One group with the latest reading of each device; every half minute what is new, while the page shows. */
export const useGroup = (groupid: GroupId) => {
  const [ask] = useState(() => createGroupPoll(readWholeGroup(callEndpoint)))
  return useEndpoint(getGroup, { groupid }, { refreshInterval: pollMs, ask })
}

/** By device and key: how the owners write what is measured. */
export type GroupNames = Readonly<Record<string, Readonly<Record<string, OwnName>>>>

/** Undefined until they are known; a list can do without them when they cannot be read. */
export const useGroupNames = (groupid: GroupId): GroupNames | undefined => {
  const { data, error } = useEndpoint(
    getGroupNames,
    { groupid },
    {
      dedupingInterval: keepMs.most,
      ask: async (endpoint, request) => {
        let page = await callEndpoint(endpoint, request)
        const names = { ...page.names }
        while (page.lastEvaluatedDevice !== undefined) {
          page = await callEndpoint(endpoint, { ...request, afterDevice: page.lastEvaluatedDevice })
          Object.assign(names, page.names)
        }
        return { names }
      },
    },
  )
  return data?.names ?? (error === undefined ? undefined : {})
}
