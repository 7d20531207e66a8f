import {
  type readLatest as readLatestContract,
  type Fault,
  nextPageHeader,
  type readReadingsCsv as readReadingsCsvContract,
  type listDevices as contract,
} from '../../shared/cloudapi/devices'
import type { queryReadings } from '../../shared/data/queryReadings'
import { csvLine } from '../../shared/core/csv'
import { secondMs, type Clock } from '../../shared/core/time'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { tierOf } from '../../shared/plans/tierOf'
import type { getGroup } from '../../shared/groups/groups'
import { plans } from '../../shared/plans/plans'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { nameFaults } from '../faultcodes/nameFaults'

/** Every device that an account reaches. */
type DevicesOf = (caller: { userid: UserId }) => Promise<DeviceId[]>

export const listDevices =
  (devicesOf: DevicesOf, devices: Pick<DeviceStore, 'many'>, now: Clock): Serve<typeof contract> =>
  async ({ limit, afterDevice = '' }, caller) => {
    const behind = (await devicesOf(caller)).filter((deviceid) => deviceid > afterDevice).sort()
    const page = behind.slice(0, limit)
    const known = await devices.many(page)
    const last = behind.length > limit ? page.at(-1) : undefined
    return {
      devices: page.flatMap((deviceid) => {
        const device = known.get(deviceid)
        if (device === undefined) return []
        const { record, link } = device
        const { name: plan, apiEnabled } = tierOf({ ...record, nowMs: now() })
        const { name, model, fw } = record
        const contact = link.lastContactMs
        const lastContact = contact === undefined ? {} : { lastContactTs: contact / secondMs }
        return [{ deviceid, name, model, fw, plan, apiEnabled, ...lastContact }]
      }),
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
    }
  }

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

export const readLatest =
  (
    query: Serve<typeof queryReadings>,
    devices: Pick<DeviceStore, 'item'>,
  ): Serve<typeof readLatestContract> =>
  async ({ deviceid }, caller) => {
    const { data } = await query({ deviceid, dataPoints: 1 }, caller)
    const reading = data.at(-1)
    if (reading === undefined) return {}
    const [faults = []] = await nameFaults(devices, deviceid, [reading])
    return faults.length === 0 ? { reading } : { reading, faults }
  }

type Rows = readonly Record<string, unknown>[]

/** The keys that were asked for, in that order; otherwise every key of the page. */
const columnsOf = (rows: Rows, asked: readonly string[] | undefined): string[] => {
  const keys = asked ?? [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
  return keys.filter((key) => !['ts', 'aws_ts', 'deviceid'].includes(key))
}

const cellOf = (faults: readonly Fault[]): string =>
  faults.map(({ spn, fmi, description }) => `SPN ${spn} FMI ${fmi} ${description}`).join('; ')

/**
 * One line a reading, with the time in seconds and in words; what was not measured is empty. Unless columns were asked
 * for, the last one names the active trouble codes, if the page holds any.
 */
export const readReadingsCsv =
  (
    query: Serve<typeof queryReadings>,
    devices: Pick<DeviceStore, 'item'>,
  ): Serve<typeof readReadingsCsvContract> =>
  async (input, caller) => {
    const { data, lastEvaluatedTime } = await query(input, caller)
    const columns = columnsOf(data, input.dataKeys)
    const faults = input.dataKeys === undefined ? await nameFaults(devices, input.deviceid, data) : []
    const faultCells = faults.some(({ length }) => length > 0) ? faults.map((each) => [cellOf(each)]) : []
    const lines = data.map((row, i) => {
      const values = columns.map((key) => row[key])
      return csvLine([row.ts, new Date(row.ts * secondMs).toISOString(), ...values, ...(faultCells[i] ?? [])])
    })
    return {
      name: `${input.deviceid}-readings.csv`,
      bytes: Buffer.from(
        [csvLine(['ts', 'time', ...columns, ...(faultCells.length > 0 ? ['faults'] : [])]), ...lines].join(
          '',
        ),
      ),
      ...(lastEvaluatedTime === undefined
        ? {}
        : { headers: { [nextPageHeader]: String(lastEvaluatedTime) } }),
    }
  }
