import type { getGroup } from '../../shared/groups/groups'
import { plans } from '../../shared/plans/plans'
import type { Serve } from '../core/http/serve'

const withApi = new Set(
  Object.entries(plans)
    .filter(([, { apiEnabled }]) => apiEnabled)
    .map(([name]) => name),
)

/** A group as the page shows it, without the readings of devices whose plan has no API. */
export const readGroup =
  (read: Serve<typeof getGroup>): Serve<typeof getGroup> =>
  async (input, caller) => {
    const { deviceSummaries, ...group } = await read(input, caller)
    const shown = Object.entries(deviceSummaries).map(([deviceid, summary]) => {
      const { latest: _latest, events: _events, ...rest } = summary
      return [deviceid, withApi.has(summary.tier) ? summary : rest] as const
    })
    return { ...group, deviceSummaries: Object.fromEntries(shown) }
  }
