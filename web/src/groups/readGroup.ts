import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { getGroup } from '../../../shared/groups/groups'

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
