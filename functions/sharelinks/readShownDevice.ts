import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import { stateNameOf } from '../../shared/display/stateNameOf'
import { historyScopes, type SharedDevice, type readSharedHistory } from '../../shared/sharelinks/shared'
import type { Caller } from '../core/http/caller'
import type { DeviceStore } from '../devices/deviceStore'
import { lookOf, readEntry, writeValue, placeOf } from './shownValue'
import { type LinkRow, objectOfLink } from './shareLinkStore'
import { endedBy, lookerOf } from './readSharer'

export interface DeviceSources {
  devices: Pick<DeviceStore, 'record' | 'link' | 'display'>
  queryReadings: (
    input: InputOf<typeof queryReadings>,
    caller: Caller,
  ) => Promise<OutputOf<typeof queryReadings>>
  now: Clock
}

const positionKeys = ['gps_lat', 'gps_lon'] as const

const entriesOf = async ({ devices }: Pick<DeviceSources, 'devices'>, deviceid: DeviceId) =>
  new Map((await devices.display(deviceid)).map(({ key, entry }) => [key, readEntry(entry)]))

/** The newest reading of a device, as far as a link shows it. */
export const readShownDevice = async (
  sources: DeviceSources,
  row: LinkRow,
  deviceid: DeviceId,
): Promise<SharedDevice> => {
  const { devices, queryReadings } = sources
  const { keys = [], position, history } = row
  const wanted = [...keys, ...(position === 'none' ? [] : positionKeys)]
  const [record, link, entries, newest] = await Promise.all([
    devices.record(deviceid),
    devices.link(deviceid),
    entriesOf(sources, deviceid),
    queryReadings({ deviceid, dataPoints: 1, dataKeys: wanted }, lookerOf(row)),
  ])
  if (record === undefined) throw endedBy('LINK_ENDED')
  const reading = newest.data.at(-1)
  const place = placeOf(reading?.gps_lat, reading?.gps_lon, position)
  return {
    kind: 'device',
    name: record.name,
    sharedBy: row.by.name,
    untilTs: row.untilMs / secondMs,
    isRounded: position === 'rounded',
    history,
    ...(row.fence === undefined ? {} : { untilInside: row.fence.name }),
    ...(reading === undefined ? {} : { ts: reading.ts }),
    ...(link?.lastContactMs === undefined ? {} : { lastContactTs: link.lastContactMs / secondMs }),
    values: keys.map((key) => {
      const look = lookOf(key, entries.get(key))
      const value = reading !== undefined && Object.hasOwn(reading, key) ? reading[key] : undefined
      // A work state is known by its name on such a machine.
      const isState = key === 'state' && typeof value === 'number'
      return {
        key,
        label: look.label,
        text: isState
          ? stateNameOf(value, Object.fromEntries(entries), record.assetType)
          : writeValue(key, value, look),
        unit: look.unit,
        hasHistory: history !== 'none' && typeof value === 'number',
      }
    }),
    ...(place === undefined ? {} : { place }),
  }
}

/** Columns of the chart: as many as a phone has room for. */
const plotWidth = 300

/** The history of one measurement, as far back as a link shows it and the plan of the device keeps it. */
export const readShownHistory = async (
  sources: DeviceSources,
  row: LinkRow,
  key: string,
): Promise<OutputOf<typeof readSharedHistory>> => {
  const object = objectOfLink(row)
  const isShown = row.history !== 'none' && row.keys?.includes(key) === true
  if (!isShown || !('deviceid' in object)) {
    throw new Problem('forbidden', 'This link does not show the history of this measurement.')
  }
  const { deviceid } = object
  const toTime = Math.floor(sources.now() / secondMs)
  const fromTime = toTime - (historyScopes[row.history] * dayMs) / secondMs
  const [entries, chart] = await Promise.all([
    entriesOf(sources, deviceid),
    sources.queryReadings({ deviceid, dataKeys: [key], fromTime, toTime, plotWidth }, lookerOf(row)),
  ])
  const points = chart.data.flatMap((reading): [number, number][] => {
    const value = reading[key]
    return typeof value === 'number' ? [[reading.ts, value]] : []
  })
  return { fromTs: fromTime, toTs: toTime, unit: lookOf(key, entries.get(key)).unit, points }
}
