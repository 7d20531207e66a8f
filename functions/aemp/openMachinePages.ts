import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import type { Caller } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import { type FleetSources, isShown, listMachines } from './openFleet'

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
