import type { EventOfDevice, getActiveEvents as contract } from '../../shared/alerts/activeEvents'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { activeOf } from './activeOf'
import { nameEvents } from './nameEvents'
import { rankOfLevel } from './worst'

/** So that the worst sorts first, then the newest; no two events have the same. */
const keyOf = ({ level, beganTs, deviceid, id }: EventOfDevice): string =>
  [9 - rankOfLevel(level), String(99_999_999_999_999 - Math.round(beganTs * 1000)), deviceid, id].join('|')

/** The devices that somebody may see, directly or through a group. */
type DevicesOf = (caller: Caller) => Promise<DeviceId[]>

export const getActiveEvents =
  (devicesOf: DevicesOf, devices: Pick<DeviceStore, 'many' | 'item'>, now: Clock): Serve<typeof contract> =>
  async ({ level, dataPoints, pageStartKey = '' }, caller) => {
    const known = await devices.many(await devicesOf(caller))
    const all = [...known.values()]
      .flatMap(({ record, link }) => {
        const oldestMs = oldestReadableMs(tierOf({ ...record, nowMs: now() }), now())
        const { deviceid, name: deviceName } = record
        return activeOf(link, oldestMs).map((event) => ({ ...event, deviceid, deviceName }))
      })
      .filter((event) => rankOfLevel(event.level) >= rankOfLevel(level))
      .map((event) => ({ key: keyOf(event), event }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    const rest = all.filter(({ key }) => key > pageStartKey)
    const page = rest.slice(0, dataPoints)
    const last = rest.length > page.length ? page.at(-1) : undefined
    return {
      events: await nameEvents(
        devices,
        page.map(({ event }) => event),
      ),
      total: all.length,
      ...(last === undefined ? {} : { lastEvaluatedKey: last.key }),
    }
  }
