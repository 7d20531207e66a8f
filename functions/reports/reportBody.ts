import type { GroupId } from '../../shared/core/ids'
import { type SensorDoubt, describeDoubt } from '../../shared/doubts/sensorDoubt'
import { metricRowOf } from '../../shared/display/metricRowOf'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { ReportCell, ReportTable } from '../../shared/reports/reportTable'
import { byName } from '../core/readable'
import type { Caller } from '../core/http/caller'
import type { LinkItem, RecordItem } from '../devices/deviceStore'

/** What of a report depends on its kind. */
export type ReportBody = Pick<ReportTable, 'columns' | 'rows' | 'notes' | 'completeness' | 'nameColumns'>

export interface ReportDevice {
  record: RecordItem
  link: LinkItem
}

/** What a report is made from. */
export interface ReportScene {
  groupid: GroupId
  caller: Caller
  period: Period
  timeZone: string
}

/** A machine with what is said of it. */
export interface Machine<T> {
  name: string
  deviceid: string
  of: T
}

export type Column<T> = ReportTable['columns'][number] & { cell: (row: T) => ReportCell }

/** What a machine is called: those without a name by their devices. */
export const machineName = ({ name, deviceid }: { name: string; deviceid: string }): string =>
  name === '' ? deviceid : name

export const nameColumns: Column<{ name: string; deviceid: string }>[] = [
  { label: 'Machine', unit: '', kind: 'text', cell: machineName },
  { label: 'Device', unit: '', kind: 'text', cell: ({ deviceid }) => deviceid },
]

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10

export const fillColumns = <T>(
  columns: readonly Column<T>[],
  all: readonly T[],
): Pick<ReportBody, 'columns' | 'rows'> => ({
  columns: columns.map(({ label, unit, kind }) => ({ label, unit, kind })),
  rows: all.map((each) => columns.map(({ cell }) => cell(each))),
})

/** Less is the edge of an hour. */
const leastHours = 0.05
export const isKnown = (unknownHours: number): boolean => unknownHours < leastHours

export const completeFor = (complete: number, all: number): string =>
  `Complete for ${complete} of ${all} ${all === 1 ? 'machine' : 'machines'}`

const mostDoubts = 10

/** Which figures rest on a sensor that is in doubt. */
export const doubtNotes = (
  machines: readonly Machine<{ doubts?: readonly SensorDoubt[] | undefined }>[],
): string[] => {
  const all = machines.flatMap(({ of, ...machine }) =>
    (of.doubts ?? []).map(
      (doubt) =>
        `In doubt: ${machineName(machine)}, ${metricRowOf(doubt.key).label} ${describeDoubt(doubt)}.`,
    ),
  )
  const more = all.length - mostDoubts
  return more > 0 ? [...all.slice(0, mostDoubts), `In doubt are ${more} more.`] : all
}

/** How many machines are read at once: more only wait for each other. */
const atOnce = 10

/** Each machine by itself, in the order of their names. */
export const readMachines = async <T>(
  devices: Iterable<ReportDevice>,
  read: (device: ReportDevice) => Promise<T>,
): Promise<Machine<T>[]> => {
  const machines: Machine<T>[] = []
  const queue = [...devices][Symbol.iterator]()
  const worker = async () => {
    for (const device of queue) {
      const { deviceid, name } = device.record
      machines.push({ deviceid, name, of: await read(device) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return machines.sort((a, b) => byName(a.name, b.name) || (a.deviceid < b.deviceid ? -1 : 1))
}
