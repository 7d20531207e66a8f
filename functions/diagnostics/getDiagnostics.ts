import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Reading } from '../../shared/data/reading'
import {
  DiagnosticPoint,
  type getDiagnostics as contract,
  diagnosticKeys,
} from '../../shared/diagnostics/getDiagnostics'
import { markContacts } from '../../shared/diagnostics/markContacts'
import { tierOf } from '../../shared/plans/tierOf'
import { isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { type DeviceStore, LinkItem } from '../devices/deviceStore'
import { rankOf, isThinned } from '../ingest/storeReadings'
import type { QuarantineReader } from './quarantineReader'

const shownMessages = 20

/** A channel may hold anything; what is not what it should be is left out rather than refused. */
const readPoint = (marked: Record<string, unknown>): DiagnosticPoint => {
  const shape = DiagnosticPoint.shape
  const fitting = Object.entries(marked).filter(
    ([key, value]) => key in shape && shape[key as keyof typeof shape].safeParse(value).success,
  )
  return DiagnosticPoint.parse(Object.fromEntries(fitting))
}

/** A reading that can be read proves a contact, also in the moment before the link's own row says so. */
const provenLink = (
  link: LinkItem,
  data: readonly Reading[],
): Pick<LinkItem, 'lastContactMs' | 'latestTsMs'> => {
  const arrivals = data.map(({ ts, aws_ts: arrivedMs = ts * secondMs }) => ({
    tsMs: ts * secondMs,
    arrivedMs,
  }))
  const latest = (...known: (number | undefined)[]): number | undefined => {
    const times = known.filter((ms) => ms !== undefined)
    return times.length === 0 ? undefined : Math.max(...times)
  }
  return {
    lastContactMs: latest(link.lastContactMs, ...arrivals.map(({ arrivedMs }) => arrivedMs)),
    latestTsMs: latest(link.latestTsMs, ...arrivals.map(rankOf)),
  }
}

/**
 * How a device reports. Readings come through the same door as everywhere, so a plan that restricts data shows the
 * latest alone. Messages that could not be read count from where the present stream begins: what came before belongs
 * to another person, or was deleted.
 */
export const getDiagnostics =
  (
    readReadings: Serve<typeof queryReadings>,
    devices: Pick<DeviceStore, 'record' | 'link'>,
    quarantine: QuarantineReader,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, dataPoints }, caller) => {
    const [record, link = LinkItem.parse({ deviceid })] = await Promise.all([
      devices.record(deviceid),
      devices.link(deviceid),
    ])
    if (record === undefined) throw new Problem('notFound')
    const dataKeys = [...diagnosticKeys, 'device_ts']
    const [{ data }, unreadable] = await Promise.all([
      readReadings({ deviceid, dataPoints, dataKeys }, caller),
      quarantine.since(deviceid, record.streams.at(-1)?.fromMs ?? 0),
    ])
    const { messages, more } = unreadable
    const { lastContactMs, latestTsMs } = provenLink(link, data)
    const whole = messages.filter(({ isPartly }) => !isPartly)
    const tier = tierOf({ ...record, nowMs: now() })
    const expectedSeconds = Math.max(link.intervalSeconds, isThinned(tier) ? tier.minIntervalSeconds : 0)
    return {
      data: markContacts(data, expectedSeconds).map(readPoint),
      link: {
        isConnected: link.connected,
        lastContactTs: lastContactMs === undefined ? undefined : lastContactMs / secondMs,
        latestTs: latestTsMs === undefined ? undefined : latestTsMs / secondMs,
        intervalSeconds: link.intervalSeconds,
        expectedSeconds,
        openCommands: link.openCommands,
        provisionedTs: record.provisionedTs,
      },
      unreadable: {
        count: whole.length,
        more,
        lastTs: whole[0]?.ts,
        ...(isStaff(caller) ? { messages: messages.slice(0, shownMessages) } : {}),
      },
    }
  }
