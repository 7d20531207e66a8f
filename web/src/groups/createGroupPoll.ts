import type { OutputOf } from '../../../shared/core/endpoint'
import type { getGroup } from '../../../shared/groups/groups'
import type { Ask } from './readWholeGroup'

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
