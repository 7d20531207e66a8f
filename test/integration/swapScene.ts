import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { EntryId } from '../../shared/service/serviceEntry'
import { PlanId } from '../../shared/service/plan'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import type { BucketFiles } from '../../functions/core/bucketFiles'
import type { Caller } from '../../functions/core/http/caller'
import { deviceItem } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openSwaps } from '../../functions/handlers/openSwaps'
import { entryKey, machineKey, planKey } from '../../functions/service/serviceStore'
import { openLinkStore } from '../../functions/sharelinks/shareLinkStore'
import { getSwap } from '../../functions/swaps/getSwap'
import { getSwapUnits } from '../../functions/swaps/checkUnits'
import { openSwapStore } from '../../functions/swaps/swapStore'
import { swapUnit, undoSwap } from '../../functions/swaps/swapUnit'
import type { RecordItem } from '../../functions/devices/deviceStore'
import { fenceAheadMs } from '../../functions/datajobs/startDataJob'
import { callerOf, openScene, startMs, tables } from './openScene'

export const [owner, mate, viewer, stranger] = [callerOf(1), callerOf(2), callerOf(3), callerOf(4)]

const env = {
  ACCESS_TABLE: tables.access,
  ALARMS_TABLE: tables.alarms,
  DEVICES_TABLE: tables.devices,
  EVENTS_TABLE: tables.events,
  JOBS_TABLE: tables.jobs,
  NOTICES_TABLE: tables.notices,
  SERVICE_TABLE: tables.service,
  SHARE_LINKS_TABLE: tables.shareLinks,
  USERS_TABLE: tables.users,
}

const noFiles = {} as BucketFiles
const planid = PlanId.parse('s-12345678')

/** Two units on one list, the first of which has all that a machine can have, and the worker that swaps them. */
export const openSwapScene = () => {
  const scene = openScene()
  const { now, put, clock } = scene
  let count = 0

  const partsOn = (documents: DynamoDBDocumentClient) => {
    const service = scene.openService(documents)
    return {
      ...service,
      devicesTable: tables.devices,
      access: openAccessStore(documents, tables.access),
      groups: openGroupStore(documents, tables.access),
      swaps: openSwapStore(documents, tables.jobs),
    }
  }
  const parts = partsOn(scene.documents)

  /** A worker; with `hundreds` one whose time is over after so many hundred transactions. */
  const run = (documents: DynamoDBDocumentClient = scene.documents, hundreds = Infinity) => {
    let asked = 0
    const delivery = scene.openService(documents)
    const { writeLog } = delivery
    return openSwaps({ env, documents, delivery, files: noFiles, writeLog, now })(() =>
      (asked += 1) > 100 * hundreds ? 0 : 5 * minuteMs,
    )
  }

  const give = async (device: DeviceId, person: Caller, role: string) => {
    const [pk, sk] = [accessKey.device(device), accessKey.user(person.userid)]
    await scene.addAccount(person)
    await put('access', { pk, sk, role })
    await put('access', { pk: sk, sk: pk, role })
  }

  const addGroup = async (
    name: string,
    people: readonly [Caller, string][],
    devices: readonly DeviceId[],
  ) => {
    const groupid = GroupId.parse(`g-${name}`)
    const pk = accessKey.group(groupid)
    const meta = { groupName: name, kind: 'shared', userid: owner.userid, version: 1, admins: 1 }
    await put('access', { pk, sk: accessKey.meta, ...meta })
    for (const [person, role] of people) {
      const sk = accessKey.user(person.userid)
      await scene.addAccount(person)
      await put('access', { pk, sk, role })
      await put('access', { pk: sk, sk: pk, role })
    }
    for (const device of devices) {
      const sk = accessKey.device(device)
      await put('access', { pk, sk })
      await put('access', { pk: sk, sk: pk })
    }
    return groupid
  }

  /** Whether the device has a meaning for the test does not matter: its id stands in the address of what is of it. */
  const addUnit = async (id: string, change: Partial<RecordItem> = {}, admins = [owner]) => {
    const device = await scene.addDevice(id, change, admins)
    for (const admin of admins) await give(device, admin, 'ADMIN')
    return device
  }

  const addMachine = async (old: DeviceId) => {
    await give(old, viewer, 'VIEW')
    const groupid = await addGroup(`Site${String(count).padStart(5, '0')}`, [[mate, 'USER']], [old])
    const group = accessKey.group(groupid)
    const widgets = {
      'w-chart0000': { type: 'lineChart', settings: { lines: [{ deviceid: old, key: 'vin' }] } },
    }
    const body = JSON.stringify({ timeRange: { kind: 'last' }, widgets })
    await put('access', {
      pk: group,
      sk: 'VIEWS',
      views: [{ viewid: 'v-overview', name: 'Main' }],
      version: 1,
    })
    await put('access', { pk: group, sk: 'VIEW#v-overview', body, version: 1 })
    await put('devices', { deviceid: old, sk: deviceItem.display('vin'), entry: { customName: 'Battery' } })
    await put('devices', { deviceid: old, sk: deviceItem.notes, notes: { asset_type: 'Pump' } })
    await put('devices', {
      deviceid: old,
      sk: 'ALERTS',
      emailList: ['ops@example.com'],
      seconds: { email: { alarm: 60 } },
      version: 1,
    })
    const settings = JSON.stringify({
      device: { name: 'Pump 3', base_interval: 30 },
      wifi: { sta: { ssid: 'Yard' } },
    })
    await put('devices', { deviceid: old, sk: deviceItem.reported, settings, ts: 1, version: 1 })
    await put('devices', {
      deviceid: old,
      sk: 'SCRIPT',
      text: 'print(1)',
      ts: 1,
      email: owner.email,
      version: 3,
    })
    await put('devices', { deviceid: old, sk: deviceItem.arrivals('p-yard0000'), count: 2, atMs: 5 })
    const event = { topic: 'vin', level: 'alarm', msg: 'Low', beganMs: startMs - 1000, lastMs: startMs }
    await put('devices', {
      ...{ deviceid: old, sk: deviceItem.link, connected: true, lastContactMs: startMs },
      ...{ latest: '{"vin":11}', latestTsMs: startMs - 500, latestArrivedMs: startMs - 500 },
      events: JSON.stringify({ tsMs: startMs, active: { 'vin|alarm|1': event } }),
      fences: JSON.stringify({ seen: { [groupid]: 1 }, states: {} }),
    })
    const links = openLinkStore(scene.documents, tables.shareLinks)
    const link = (n: number) => ({
      ...{ pk: accessKey.device(old), sk: `LINK#l-${String(n).padStart(8, '0')}`, hash: `hash${count}-${n}` },
      by: { userid: owner.userid, email: owner.email, name: owner.name },
      ...{ madeMs: startMs, untilMs: startMs + dayMs, keys: ['vin'], position: 'none' as const },
      ...{ history: 'none' as const, views: 0, opened: 0, sinceMs: startMs },
    })
    for (const n of [1, 2])
      for (const item of links.addWrites(link(n))) await put('shareLinks', { ...item.Put?.Item })
    const plan = {
      ...{
        planid,
        name: '250 h',
        tasks: 'Oil',
        everyHours: 250,
        soonHours: 25,
        soonDays: 14,
        timeZone: 'UTC',
      },
      ...{ devices: [old], version: 1 },
    }
    await put('service', { ...planKey(groupid, planid), plan, owner: owner.userid, version: 1 })
    const entryid = EntryId.parse('0'.repeat(26))
    const entry = {
      ...{ entryid, planids: [planid], planNames: ['250 h'], atTs: startMs / secondMs, by: owner.email },
      ...{ loggedTs: startMs / secondMs, note: 'Oil', parts: '' },
    }
    await put('service', { ...entryKey(groupid, old, entryid), entry })
    const meter = {
      source: 'own',
      key: 'hrs',
      raw: 100,
      offset: 0,
      total: { atLeast: 100, atMost: 100 },
      atMs: startMs,
    }
    const done = { [planid]: { entryid, atMs: startMs, loggedMs: startMs } }
    await put('service', { ...machineKey(groupid, old), meter, done, marks: {}, version: 1 })
    return groupid
  }

  const fresh = async () => {
    count += 1
    const n = String(count).padStart(6, '0')
    const old = await addUnit(`OLD${n}`, {
      ...{ name: 'Pump 3', aempEquipmentId: 'P-3', alarmRules: undefined },
      allowedDevices: [DeviceId.parse('ASKER0001')],
    })
    const next = await addUnit(`NEW${n}`, { name: 'Spare' })
    // It lies on a shelf: what is saved for it waits.
    await put('devices', { deviceid: next, sk: deviceItem.link, connected: false })
    const groupid = await addMachine(old)
    return { old, next, groupid }
  }
  type Units = Awaited<ReturnType<typeof fresh>>

  const stateOf = async (device: DeviceId) =>
    (await getSwap(parts.swaps, now)({ deviceid: device }, owner)).swap
  /** Until nothing is open: a worker that died holds its lease for some minutes. */
  const settle = async () => {
    for (let tries = 0; tries < 40 && (await parts.swaps.open()).length > 0; tries += 1) {
      clock.ms += 7 * minuteMs
      await run()
    }
  }

  /** What both units and their places show of themselves, whatever row or version it comes from. */
  const portrait = async ({ old, next, groupid }: Units) => {
    const { access, devices, configs, scripts } = parts
    const related = async (id: DeviceId) => {
      const key = accessKey.device(id)
      const [people, groups, meta] = await Promise.all([
        access.related(key, 'USER#'),
        access.related(key, 'GROUP#'),
        access.meta(key),
      ])
      const lines = [...people, ...groups].map(({ sk, role }) => `${sk} ${String(role)}`)
      return { lines: lines.sort(), admins: meta?.admins }
    }
    const unit = async (id: DeviceId) => {
      const [record, link, display, notes, reported, wanted, script, alerts, arrivals] = await Promise.all([
        devices.record(id),
        devices.link(id),
        devices.display(id),
        devices.item(id, deviceItem.notes),
        configs.reported(id),
        configs.wanted(id),
        scripts.script(id),
        devices.item(id, 'ALERTS'),
        devices.item(id, deviceItem.arrivals('p-yard0000')),
      ])
      const {
        aempEquipmentId,
        allowedDevices,
        outOfService,
        noContact,
        alarmRules,
        assetType = '',
      } = record ?? {}
      return {
        ...(await related(id)),
        streams: record?.streams.filter(({ arrivalFromMs }) => arrivalFromMs === undefined),
        ...{ aempEquipmentId, allowedDevices, outOfService, noContact, alarmRules, assetType, display },
        notes: notes?.notes ?? {},
        config: { ...reported.flat, ...wanted.flat },
        script: script?.text ?? '',
        emails: alerts?.emailList ?? [],
        arrivals: arrivals?.count,
        latest: link?.latest,
        fences: link?.fences,
      }
    }
    const views = (await scene.all('access'))
      .filter(({ pk, body }) => pk === accessKey.group(groupid) && body !== undefined)
      .map(({ body }) => String(body))
    const links = (await scene.all('shareLinks'))
      .map(({ pk, sk, subject }) => `${String(pk)} ${String(sk)} ${String(subject)}`)
      .filter((text) => text.includes(old) || text.includes(next))
    const service = (await scene.all('service'))
      .filter(({ pk }) => pk === accessKey.group(groupid))
      .map(({ sk, plan, done, meter, entry }) =>
        JSON.stringify([sk, (plan as { devices?: unknown })?.devices, done, meter, entry]),
      )
    return {
      old: await unit(old),
      next: await unit(next),
      views,
      links: links.sort(),
      service: service.sort(),
    }
  }

  return {
    ...scene,
    ...{ parts, partsOn, run, give, addGroup, addUnit, fresh, stateOf, settle, portrait },
    begin: ({ old, next }: Pick<Units, 'old' | 'next'>, by = owner) =>
      swapUnit(parts)({ deviceid: old, newDeviceid: next }, by),
    undo: (device: DeviceId, by = owner) => undoSwap(parts)({ deviceid: device }, by),
    units: (device: DeviceId, by = owner) => getSwapUnits(parts)({ deviceid: device }, by),
    passFence: () => void (clock.ms += fenceAheadMs + secondMs),
  }
}

export type SwapScene = ReturnType<typeof openSwapScene>
