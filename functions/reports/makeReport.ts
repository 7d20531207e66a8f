import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayOf, secondMs } from '../../shared/core/time'
import {
  type drawReport,
  type getReport as contract,
  mostPreviewed,
  reportKinds,
} from '../../shared/reports/getReport'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { lastClosed, namePeriod, periodOf } from '../../shared/reports/reportPeriods'
import type { ReportTable } from '../../shared/reports/reportTable'
import type { AccessStore } from '../access/accessStore'
import { byName } from '../core/byName'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupItem, GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { ReadMachineHours } from '../hours/readMachineHours'
import { drawTable } from './drawTable'
import { type MachineHours, hoursReport } from './hoursReports'

export interface ReportSources {
  access: AccessStore
  groups: Pick<GroupStore, 'read'>
  devices: Pick<DeviceStore, 'many'>
  readHours: ReadMachineHours
  now: Clock
}

type Input = Omit<InputOf<typeof contract>, 'groupid'>

/** How many machines are read at once: more only wait for each other. */
const atOnce = 10

/** @throws Problem `invalid` for a period that is not closed */
const askedPeriod = ({ span, timeZone, atTime }: Input, nowMs: number): Period => {
  const newest = lastClosed(span, timeZone, nowMs)
  if (atTime === undefined) return newest
  const period = periodOf(span, timeZone, atTime * secondMs)
  if (period.toMs > newest.toMs) {
    throw new Problem(
      'invalid',
      'At time must be in a period that is closed: two hours after its last midnight.',
      {
        field: 'atTime',
      },
    )
  }
  return period
}

/** Makes the report of a period, as the caller may see the group now. */
export const openMakeReport = ({ access, groups, devices, readHours, now }: ReportSources) => {
  const readMachines = async (group: GroupItem, caller: Caller, period: Period, most: number) => {
    const all = await devicesIn(access, group)
    const known = await devices.many(all.slice(0, most))
    const machines: MachineHours[] = []
    const queue = [...known.values()][Symbol.iterator]()
    const worker = async () => {
      for (const device of queue) {
        const { deviceid, name } = device.record
        machines.push({ deviceid, name, hours: await readHours(device, caller, period) })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const sorted = machines.sort((a, b) => byName(a.name, b.name) || (a.deviceid < b.deviceid ? -1 : 1))
    return { machines: sorted, moreMachines: Math.max(0, all.length - most) }
  }

  return async (input: InputOf<typeof contract>, caller: Caller, most = Infinity) => {
    const { groupid, kind, timeZone } = input
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const period = askedPeriod(input, now())
    const { machines, moreMachines } = await readMachines(group, caller, period, most)
    const table: ReportTable = {
      title: `${reportKinds[kind]} of ${group.groupName}`,
      period: namePeriod(timeZone, period),
      timeZone,
      ...hoursReport(kind, machines),
    }
    return { fromTime: period.fromMs / secondMs, toTime: period.toMs / secondMs, table, moreMachines }
  }
}

type MakeReport = ReturnType<typeof openMakeReport>

export const getReport =
  (make: MakeReport): Serve<typeof contract> =>
  (input, caller) =>
    make(input, caller, mostPreviewed)

export const drawnReport =
  (make: MakeReport): Serve<typeof drawReport> =>
  async (input, caller) => {
    const { table, fromTime } = await make(input, caller, mostPreviewed)
    const day = dayOf(fromTime * secondMs)
    return { name: `report-${input.kind}-${day}.pdf`, bytes: drawTable(table) }
  }
