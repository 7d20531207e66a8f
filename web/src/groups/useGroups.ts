import { useState } from 'react'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import type { OwnName } from '../../../shared/display/ownName'
import { getGroupList, getGroupNames, getGroup, getGroups } from '../../../shared/groups/groups'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { callEndpoint } from '../core/api/callEndpoint'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** How a group is asked for. */
export type Ask = (
  endpoint: typeof getGroup,
  request: RequestOf<typeof getGroup>,
) => Promise<OutputOf<typeof getGroup>>

/** A group with all of its devices, asked for page by page. */
export const readWholeGroup =
  (ask: Ask): Ask =>
  async (endpoint, request) => {
    let page = await ask(endpoint, request)
    const { deviceSummaries } = page
    while (page.lastEvaluatedDevice !== undefined) {
      page = await ask(endpoint, { ...request, afterDevice: page.lastEvaluatedDevice })
      Object.assign(deviceSummaries, page.deviceSummaries)
    }
    return { ...page, deviceSummaries }
  }

type Group = OutputOf<typeof getGroup>

/** A name that changed, a plan, a group's description: at the latest after so many polls. */
const wholeEvery = 20

const isOfSameDevices = ({ deviceSummaries }: Group, deviceids: readonly string[]): boolean =>
  deviceids.every((deviceid) => Object.hasOwn(deviceSummaries, deviceid))

/** Asks for a whole group, and then for what is new in it; for all of it again when devices joined. */
export const createGroupPoll = (askWhole: Ask): Ask => {
  let last: { group: Group; polls: number } | undefined
  const whole: Ask = async (endpoint, request) => {
    const group = await askWhole(endpoint, request)
    last = { group, polls: 0 }
    return group
  }
  return async (endpoint, request) => {
    const known = last
    if (known?.group.groupid !== request.groupid || known.polls >= wholeEvery) {
      return whole(endpoint, request)
    }
    const news = await askWhole(endpoint, { ...request, since: known.group.asOfMs })
    const deviceids = news.deviceids ?? []
    const merged = { ...known.group.deviceSummaries, ...news.deviceSummaries }
    if (!isOfSameDevices({ ...news, deviceSummaries: merged }, deviceids)) return whole(endpoint, request)
    const deviceSummaries = Object.fromEntries(
      Object.entries(merged).filter(([deviceid]) => deviceids.includes(deviceid as never)),
    ) as Group['deviceSummaries']
    const group = { ...news, deviceSummaries }
    last = { group, polls: known.polls + 1 }
    return group
  }
}

const pollMs = pollSeconds.deviceLists * secondMs
/** Names and new devices of other people's making: what is made here is read at once. */
const listMs = 1_800_000

const hasDevices = (list: OutputOf<typeof getGroupList> | undefined): boolean =>
  list?.groups.some(({ deviceCount }) => deviceCount > 0) ?? false

/**
 * The caller's groups, which change seldom and are read anew with each change that is made here. A person who has nothing
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
