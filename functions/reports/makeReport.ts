import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayOf, secondMs } from '../../shared/core/time'
import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import {
  type ReportKind,
  type drawReport,
  type getReport as contract,
  isOfPeriod,
  mostPreviewed,
  reportKinds,
} from '../../shared/reports/getReport'
import type { GroupId } from '../../shared/core/ids'
import type { Fence } from '../../shared/fences/fence'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { lastClosed, nameMinute, namePeriod, periodOf } from '../../shared/reports/reportPeriods'
import type { ReportTable } from '../../shared/reports/reportTable'
import type { ServiceItem } from '../../shared/service/serviceItem'
import { openSources } from '../data/readRows'
import type { AccessStore } from '../access/accessStore'
import { openReadOccurrences } from '../alarms/occurrenceStore'
import { openEventReader } from '../alerts/eventStore'
import type { Env } from '../core/env'
import { openReadHeard } from '../data/seriesReader'
import { fencesOfGroup } from '../fences/fencesOf'
import { openReadFixes } from '../fences/visits'
import { openReadPlaceTimes, type ReadPlaceTimes } from '../fences/placeTimes'
import { openReadMachineFuel, type ReadMachineFuel } from '../fuel/machineFuel'
import { openReadHours, type ReadMachineHours } from '../hours/readMachineHours'
import { openPlaceStore } from '../places/placeStore'
import { openReadServiceItems } from '../service/getService'
import { openServiceStore } from '../service/serviceStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupItem, GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { drawTable } from './drawTable'
import { eventsReport, type ReadAnswers, openReadAnswers } from './eventsReport'
import { fuelReport } from './fuelReport'
import { hoursReport } from './hoursReports'
import {
  type Machine,
  type ReportBody,
  type ReportDevice,
  type ReportScene,
  readMachines,
} from './reportBody'
import { serviceReport } from './serviceReport'
import { visitsReport } from './visitsReport'

interface ReportSources {
  access: AccessStore
  groups: Pick<GroupStore, 'read'>
  devices: Pick<DeviceStore, 'many'>
  readHours: ReadMachineHours
  readPlaceTimes: ReadPlaceTimes
  /** The fences of a group. */
  readFences: (groupid: GroupId) => Promise<readonly Fence[]>
  readAnswers: ReadAnswers
  readFuel: ReadMachineFuel
  /** What is due of the machines of a group, the most urgent first. */
  readService: (group: GroupItem, most: number) => Promise<{ items: ServiceItem[]; moreMachines: number }>
  now: Clock
}

type Input = Omit<InputOf<typeof contract>, 'groupid'>

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

interface Asked extends ReportScene {
  group: GroupItem
  most: number
}

type MadeBody = ReportBody & { moreMachines: number }

/** How each kind is made. */
const bodiesOf = (sources: ReportSources): Record<ReportKind, (asked: Asked) => Promise<MadeBody>> => {
  const { access, devices, readHours, readPlaceTimes, readFences, readAnswers, readService, readFuel } =
    sources

  const ofMachines = async <T>(
    { group, most }: Asked,
    read: (device: ReportDevice) => Promise<T>,
    tableOf: (machines: Machine<T>[]) => ReportBody,
  ): Promise<MadeBody> => {
    const all = await devicesIn(access, group)
    const known = await devices.many(all.slice(0, most))
    const machines = await readMachines(known.values(), read)
    return { ...tableOf(machines), moreMachines: Math.max(0, all.length - most) }
  }
  const ofHours = (kind: 'utilisation' | 'health') => (asked: Asked) =>
    ofMachines(
      asked,
      (device) => readHours(device, asked.caller, asked.period),
      (machines) => hoursReport(kind, machines),
    )

  return {
    utilisation: ofHours('utilisation'),
    health: ofHours('health'),
    visits: async (asked) => {
      const fences = await readFences(asked.groupid)
      return ofMachines(
        asked,
        (device) => readPlaceTimes(device, asked.caller, asked.period, fences),
        (machines) => visitsReport(machines, fences.length),
      )
    },
    events: (asked) =>
      ofMachines(asked, (device) => readAnswers(device, asked.caller, asked.period), eventsReport),
    fuel: (asked) => ofMachines(asked, (device) => readFuel(device, asked.caller, asked.period), fuelReport),
    service: async ({ group, most, timeZone }) => {
      const { items, moreMachines } = await readService(group, most)
      return { ...serviceReport(items, timeZone), moreMachines }
    },
  }
}

/** Makes the report of a period, as the caller may see the group now. */
export const openMakeReport = (sources: ReportSources) => {
  const { groups, now } = sources
  const bodies = bodiesOf(sources)

  return async (input: InputOf<typeof contract>, caller: Caller, most = Infinity) => {
    const { groupid, kind, timeZone } = input
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const period = askedPeriod(input, now())
    const asked = { groupid, group, caller, period, timeZone, most }
    const { moreMachines, ...body } = await bodies[kind](asked)
    const table: ReportTable = {
      title: `${reportKinds[kind]} of ${group.groupName}`,
      period: isOfPeriod[kind] ? namePeriod(timeZone, period) : `As of ${nameMinute(timeZone, now())}`,
      timeZone,
      ...body,
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

interface Parts extends Pick<ReportSources, 'groups' | 'devices'> {
  env: Parameters<typeof openReadHours>[0]['env'] &
    Pick<Env, 'ACCESS_TABLE' | 'ALARMS_TABLE' | 'EVENTS_TABLE' | 'SERVICE_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  now: Clock
}

/** Reports of every kind, on their tables. */
export const openMakeOnTables = (parts: Parts) => {
  const { env, documents, access, groups, devices, now } = parts
  const sources = openSources(documents, env, now)
  const places = openPlaceStore(documents, env.ACCESS_TABLE)
  return openMakeReport({
    access,
    groups,
    devices,
    now,
    readHours: openReadHours(parts),
    readPlaceTimes: openReadPlaceTimes(openReadFixes(sources, now), now),
    readFences: async (groupid) => fencesOfGroup(groupid, await places.read(groupid)).fences,
    readAnswers: openReadAnswers({
      events: openEventReader(documents, env.EVENTS_TABLE),
      readOccurrences: openReadOccurrences(documents, env.ALARMS_TABLE),
      readHeard: openReadHeard(sources, now),
      now,
    }),
    readFuel: openReadMachineFuel(sources, now),
    readService: openReadServiceItems({
      access,
      devices,
      store: openServiceStore(documents, env.SERVICE_TABLE),
      now,
    }),
  })
}
