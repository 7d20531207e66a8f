import type { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs, minuteMs } from '../../shared/core/time'
import { seriesNames } from '../../shared/aemp/fleet'
import { Reading } from '../../shared/data/reading'
import type { queryReadings } from '../../shared/data/queryReadings'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import { latestReading } from '../devices/latestReading'
import { aempOfRecord } from './aempOfRecord'
import { elementOf, keysOf } from './equipment'

export interface FleetSources {
  devicesOf: (caller: Caller) => Promise<DeviceId[]>
  devices: Pick<DeviceStore, 'records' | 'links'>
  query: Serve<typeof queryReadings>
  now: Clock
}

/** So far back is looked for what the newest reading does not hold. */
const readingsBack = 60

/** Whether a machine is enabled, and on a plan with the API. */
const isShown = (record: RecordItem, nowMs: number): boolean =>
  record.aempEnabled === true && tierOf({ ...record, nowMs }).apiEnabled

/** The machines that a caller's fleet system shows, in the order of their ids. */
export const listMachines = async (
  { devicesOf, devices, now }: Omit<FleetSources, 'query'>,
  caller: Caller,
): Promise<RecordItem[]> => {
  const records = await devices.records(await devicesOf(caller))
  return [...records.values()]
    .filter((record) => isShown(record, now()))
    .sort((a, b) => (a.deviceid < b.deviceid ? -1 : 1))
}

const newestOf = (record: RecordItem, link: LinkItem | undefined, nowMs: number): Reading[] => {
  const latest = latestReading(link)
  if (latest === undefined) return []
  const reading = Reading.parse(latest)
  const isReadable = reading.ts * secondMs >= oldestReadableMs(tierOf({ ...record, nowMs }), nowMs)
  return isReadable ? [reading] : []
}

/** Readings that tell a machine's state, newest first: the newest alone when that holds all that is wanted. */
export const readState = async (
  { query, now }: Pick<FleetSources, 'query' | 'now'>,
  caller: Caller,
  record: RecordItem,
  link: LinkItem | undefined,
): Promise<Reading[]> => {
  const newest = newestOf(record, link, now())
  const [latest] = newest
  if (latest === undefined) return newest
  const settings = aempOfRecord(record)
  const missing = seriesNames
    .filter((name) => name !== 'Location' && elementOf(name, latest, settings) === undefined)
    .flatMap((name) => keysOf(name, settings))
  if (missing.length === 0) return newest
  const { data } = await query(
    { deviceid: record.deviceid, dataPoints: readingsBack, dataKeys: missing },
    caller,
  )
  return [latest, ...[...data].reverse()]
}

export const pageSize = 100
/** Who reads a fleet asks for its pages one after the other. */
const notedMs = minuteMs
const mostNoted = 100

interface Noted {
  readonly deviceids: readonly DeviceId[]
  readonly untilMs: number
}

const pageOf = <T>(all: readonly T[], page: number): T[] => all.slice((page - 1) * pageSize, page * pageSize)

/**
 * The machines of one page, and how many there are. The first page looks at all of them and notes which they are: those
 * after it are pages of the same list and read their own machines alone, of which none shows that may no longer.
 */
export const openMachinePages = (sources: Omit<FleetSources, 'query'>) => {
  const { devicesOf, devices, now } = sources
  const noted = new Map<string, Noted>()

  const note = ({ userid }: Caller, machines: readonly RecordItem[]): void => {
    noted.delete(userid)
    noted.set(userid, { deviceids: machines.map(({ deviceid }) => deviceid), untilMs: now() + notedMs })
    const [oldest] = noted.keys()
    if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest)
  }

  return async (caller: Caller, page: number): Promise<{ count: number; machines: RecordItem[] }> => {
    const known = page === 1 ? undefined : noted.get(caller.userid)
    if (known === undefined || known.untilMs < now()) {
      const machines = await listMachines(sources, caller)
      note(caller, machines)
      return { count: machines.length, machines: pageOf(machines, page) }
    }
    const own = new Set(await devicesOf(caller))
    const wanted = pageOf(known.deviceids, page).filter((deviceid) => own.has(deviceid))
    const records = await devices.records(wanted)
    const machines = wanted.flatMap((deviceid) => records.get(deviceid) ?? [])
    return {
      count: known.deviceids.length,
      machines: machines.filter((record) => isShown(record, now())),
    }
  }
}
