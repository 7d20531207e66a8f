import { gzipSync } from 'node:zlib'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { dayMs, secondMs } from '../../../shared/core/time'
import { openAccessStore } from '../../../functions/access/accessStore'
import { accessKey } from '../../../functions/core/accessKey'
import { newId } from '../../../functions/core/newId'
import { openInvitations } from '../../../functions/access/pendingInvitations'
import { openContactBoard, openNoteContacts } from '../../../functions/devices/contactBoard'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openGroupStore } from '../../../functions/groups/groupStore'
import { getGroup, getGroupList, getGroups } from '../../../functions/groups/readGroups'
import { counting } from '../../integration/counting'
import { callerOf, openScene, startMs, tables } from '../../integration/openScene'
import type { Figure } from '../core/Figure'
import { measureSearchBox } from './measureSearchBox'

const groupid = GroupId.parse('g-Home00001')
const caller = callerOf(1, 'ADMIN')
const sizes = [10, 1000, 10_000]
/** Each device reports so often. */
const intervalMs = 300 * secondMs
/** As the page asks: `web/src/groups/useGroups.ts`, `createGroupPoll.ts`. */
const pollMs = 30 * secondMs
const pollsBetweenWholes = 20
const listMs = 1800 * secondMs
/** As the page asked before: the list of groups with all names every five minutes, all links with each poll, every tenth whole. */
const before = { listMs: 300 * secondMs, pollsBetweenWholes: 10 }
const aimAtThousand = '≤ 500,000'
const bytesOfKb = 1024
/** A reading as a machine on a bus sends it, packed. */
const latestBytes = 1500

const openHome = async (count: number) => {
  const scene = openScene()
  const { userid } = caller
  const meta = { groupName: 'Fleet', kind: 'shared', userid, version: 1, admins: 1 }
  await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.meta, ...meta })
  await scene.put('access', { pk: accessKey.user(userid), sk: accessKey.group(groupid), role: 'ADMIN' })
  const ids = Array.from({ length: count }, (_, n) => DeviceId.parse(`HOME${String(n).padStart(5, '0')}`))
  const latest = JSON.stringify({ ts: startMs / secondMs, text: 'x'.repeat(latestBytes) })
  for (const deviceid of ids) {
    await scene.addDevice(deviceid, {}, [])
    await scene.put('access', { pk: accessKey.group(groupid), sk: accessKey.device(deviceid) })
    const link = { lastContactMs: startMs, latestTsMs: startMs, intervalSeconds: 300, latest }
    await scene.put('devices', { deviceid, sk: 'LINK', ...link })
  }
  const { documents, takeUnits } = counting(scene.documents)
  const access = openAccessStore(documents, tables.access)
  const groups = openGroupStore(documents, tables.access)
  const invitations = openInvitations(documents, tables.access)
  const strong = openDeviceStore(documents, tables.devices)
  const recent = openDeviceStore(documents, tables.devices, 'eventual')
  const board = openContactBoard(documents, tables.events, scene.now)
  const one = getGroup(access, groups, recent, scene.now, board)
  const plain = getGroup(access, groups, strong, scene.now)
  const weigh = async (ask: () => Promise<unknown>) => {
    takeUnits()
    await ask()
    return takeUnits()
  }
  /** All pages of an answer. */
  const readAll = async (ask: typeof one, since?: number) => {
    let afterDevice: DeviceId | undefined
    do {
      const page = await ask({ groupid, afterDevice, since }, caller)
      afterDevice = page.lastEvaluatedDevice
    } while (afterDevice !== undefined)
  }
  const list = await weigh(() => getGroupList(access, groups, invitations)({}, caller))
  const named = getGroups(access, groups, strong)
  const names = await weigh(() => named({}, caller))
  const namesBytes = gzipSync(JSON.stringify(await named({}, caller))).length
  const wholeNow = await weigh(() => readAll(one))
  const wholeBefore = await weigh(() => readAll(plain))
  const since = scene.clock.ms
  scene.clock.ms += pollMs
  const quiet = await weigh(() => readAll(one, since))
  const heard = ids.slice(0, Math.ceil((count * pollMs) / intervalMs))
  await openNoteContacts(scene.documents, tables.events, newId, scene.now)(heard)
  for (const deviceid of heard) {
    const link = { lastContactMs: scene.clock.ms, latestTsMs: scene.clock.ms, intervalSeconds: 300, latest }
    await scene.put('devices', { deviceid, sk: 'LINK', ...link })
  }
  const busy = await weigh(() => readAll(one, since))
  const busyBefore = await weigh(() => readAll(plain, since))
  return { list, names, namesBytes, wholeNow, wholeBefore, quiet, busy, busyBefore }
}

/** Polls of a day of which each so-manieth is whole. */
const pollsOfDay = (between: number) => {
  const wholes = dayMs / pollMs / (between + 1)
  return { wholes, news: wholes * between }
}

/** What a page that stays open for a day reads: the list of groups, and the group with the newest of each device. */
export const measureHome = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const count of sizes) {
    const units = await openHome(count)
    const now = pollsOfDay(pollsBetweenWholes)
    const then = pollsOfDay(before.pollsBetweenWholes)
    const lists = (dayMs / listMs) * units.list
    const day = lists + now.wholes * units.wholeNow + now.news * units.busy
    figures.push({
      name: `home of ${count.toLocaleString('en')} devices open for a day`,
      ours: Math.round(day),
      baseline: Math.round(
        (dayMs / before.listMs) * units.names +
          then.wholes * units.wholeBefore +
          then.news * units.busyBefore,
      ),
      against: 'the link of every device with each poll, read strongly',
      unit: 'read units',
      ...(count === sizes[1] ? { aim: aimAtThousand } : {}),
      limit: `a device heard every ${intervalMs / secondMs} s costs a unit; a quiet poll ${units.quiet}, one with news ${units.busy}, whole ${units.wholeNow}, the list of groups ${units.list}`,
    })
    figures.push({
      name: `search over ${count.toLocaleString('en')} devices`,
      ours: units.names,
      baseline: units.names * (1 + dayMs / before.listMs),
      against: 'their names with each list of groups, for a day',
      unit: 'read units',
      limit: `each name is read once when somebody begins to search: ${Math.ceil(units.namesBytes / bytesOfKb)} kB of gzip`,
    })
  }
  return [...figures, ...(await measureSearchBox())]
}
