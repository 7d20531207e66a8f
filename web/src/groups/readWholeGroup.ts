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
