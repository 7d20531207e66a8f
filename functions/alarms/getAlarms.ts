import { type Alarm, type AlarmState, alarmStateOf, alarmStates } from '../../shared/alarms/alarm'
import type { getAlarms as contract } from '../../shared/alarms/alarms'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import { oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import { activeOf, readStates } from '../alerts/activeOf'
import { rankOfLevel } from '../alerts/alertRank'
import { nameEvents } from '../alerts/words'
import { type Caller, isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { type AlarmDevice, isOfStreams, knownOf } from './alarmParts'
import { type OccurrenceReader, type OccurrenceRow, idOfRow } from './occurrenceStore'
import { viewAlarm } from './viewAlarm'

interface Parts {
  devicesOf: (caller: Caller) => Promise<DeviceId[]>
  devicesIn: (groupid: GroupId, caller: Caller) => Promise<DeviceId[]>
  devices: Pick<DeviceStore, 'many' | 'item'>
  occurrences: Pick<OccurrenceReader, 'readAll' | 'newest'>
  roleOnDevice: (deviceid: DeviceId, caller: Caller) => Promise<Role | undefined>
  /** Whether the caller may have what a device says; all of those that they reach where it is left out. */
  isShown?: (record: RecordItem) => boolean
  now: Clock
}

/** So far back what has ended is looked for on a device. */
const maxEnded = 100

/** What has ended is still open: latched, or asked for a person who never came, within a day. */
const isStillOpen = (row: OccurrenceRow, nowMs: number): boolean =>
  row.endedMs !== undefined &&
  (row.isLatched ||
    (row.acknowledged === undefined && row.rangMs !== undefined && nowMs - row.endedMs < dayMs))

/** By state, then the worst, then the newest; no two have the same. */
const keyOf = ({ alarm, state }: Open): string =>
  [
    String(alarmStates.indexOf(state)).padStart(2, '0'),
    9 - rankOfLevel(alarm.level),
    String(99_999_999_999_999 - Math.round(alarm.beganTs * secondMs)),
    alarm.deviceid,
    alarm.id,
  ].join('|')

interface Open {
  alarm: Alarm
  state: AlarmState
}

const readAsked = (asked: string | undefined): ReadonlySet<string> => {
  if (asked === undefined || asked === '') return new Set(alarmStates)
  const names = asked.split(',')
  if (names.some((name) => !alarmStates.some((state) => state === name))) {
    throw new Problem('invalid', `States must be some of ${alarmStates.join(', ')}.`, { field: 'states' })
  }
  return new Set(names)
}

const openOfDevice = async (
  { occurrences, now }: Pick<Parts, 'occurrences' | 'now'>,
  device: AlarmDevice,
): Promise<Alarm[]> => {
  const { record, link, states } = device
  const { deviceid } = record
  const nowMs = now()
  const oldestMs = oldestReadableMs(tierOf({ ...record, nowMs }), nowMs)
  const lasting = activeOf(link, oldestMs, { rules: {}, nowMs })
  const mayBeOpen = (states.openUntilMs ?? 0) > nowMs
  const [rows, newest] = await Promise.all([
    occurrences.readAll(lasting.filter(({ level }) => level !== 'info').map(({ id }) => ({ deviceid, id }))),
    mayBeOpen ? occurrences.newest(deviceid, maxEnded) : [],
  ])
  const byId = new Map(rows.map((row) => [idOfRow(row), row]))
  const ended = newest.filter((row) => isStillOpen(row, nowMs) && isOfStreams(row, record))
  const ids = [...lasting.map(({ id }) => id), ...ended.map(idOfRow)]
  for (const row of ended) byId.set(idOfRow(row), row)
  return [...new Set(ids)].flatMap((id) => {
    const known = knownOf(device, id, byId.get(id))
    // Who may act is read for those of the page alone.
    return known === undefined ? [] : (viewAlarm(device, known, 'VIEW', nowMs) ?? [])
  })
}

export const getAlarms = (parts: Parts): Serve<typeof contract> => {
  const { devicesOf, devicesIn, devices, roleOnDevice, now, isShown = () => true } = parts

  const askedDevices = async (
    { groupid, deviceid }: { groupid?: GroupId | undefined; deviceid?: DeviceId | undefined },
    caller: Caller,
  ): Promise<DeviceId[]> => {
    if (deviceid !== undefined) {
      const role = isStaff(caller) ? 'ADMIN' : await roleOnDevice(deviceid, caller)
      if (role === undefined) throw new Problem('notFound')
      return [deviceid]
    }
    return groupid === undefined ? devicesOf(caller) : devicesIn(groupid, caller)
  }

  const rolesOf = async (alarms: readonly Alarm[], caller: Caller): Promise<Map<DeviceId, Role>> => {
    const ids = [...new Set(alarms.map(({ deviceid }) => deviceid))]
    const roles = await Promise.all(
      ids.map(async (id) => (isStaff(caller) ? 'ADMIN' : roleOnDevice(id, caller))),
    )
    return new Map(ids.map((id, i) => [id, roles[i] ?? 'VIEW']))
  }

  return async ({ states, level, assignee, dataPoints, pageStartKey = '', ...where }, caller) => {
    const asked = readAsked(states)
    const known = await devices.many(await askedDevices(where, caller))
    const all = await Promise.all(
      [...known.values()]
        .filter(({ record }) => isShown(record))
        .map(({ record, link }) => openOfDevice(parts, { record, link, states: readStates(link) })),
    )
    const nowTs = now() / secondMs
    const isWanted = (alarm: Alarm) =>
      rankOfLevel(alarm.level) >= rankOfLevel(level) &&
      (assignee === undefined ||
        (assignee === 'me' ? alarm.assignee?.userid === caller.userid : alarm.assignee === undefined))
    const open = all
      .flat()
      .filter(isWanted)
      .map((alarm): Open => ({ alarm, state: alarmStateOf(alarm, nowTs) }))
    const totals: Partial<Record<AlarmState, number>> = {}
    for (const { state } of open) totals[state] = (totals[state] ?? 0) + 1
    const rest = open
      .filter(({ state }) => asked.has(state))
      .map((each) => ({ key: keyOf(each), alarm: each.alarm }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .filter(({ key }) => key > pageStartKey)
    const page = rest.slice(0, dataPoints)
    const last = rest.length > page.length ? page.at(-1) : undefined
    const alarms = page.map(({ alarm }) => alarm)
    const [roles, named] = await Promise.all([rolesOf(alarms, caller), nameEvents(devices, alarms)])
    return {
      alarms: alarms.map((alarm, i) => ({
        ...alarm,
        ...named[i],
        role: roles.get(alarm.deviceid) ?? 'VIEW',
      })),
      totals: totals,
      ...(last === undefined ? {} : { lastEvaluatedKey: last.key }),
    }
  }
}
