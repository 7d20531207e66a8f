import { beforeEach, expect, it } from 'vitest'
import { devicesOf } from '../../functions/groups/readGroups'
import { getNoticeFigures } from '../../functions/notifications/getNoticeFigures'
import { getNoticeOutcomes } from '../../functions/notifications/getNoticeOutcomes'
import { getWhy } from '../../functions/notifications/getWhy'
import { switchOnOwn } from '../../functions/notifications/switchOnOwn'
import { accessKey } from '../../functions/core/accessKey'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { OccurrenceId } from '../../shared/alarms/alarm'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'
import { openOutcomeScene } from './outcomeScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const { writeLog } = scene.openService(scene.documents)
const parts = openOutcomeScene(scene, alerts)
const { access, documents, users, now } = { ...scene, ...parts }
const [ann, bob] = [callerOf(1), callerOf(2)]
const read = (caller: typeof ann, asked: { result?: 'reached' | 'notReached' } = {}) =>
  getNoticeOutcomes(parts, devicesOf(access))({ dataPoints: 50, ...asked }, caller)

let device: DeviceId
let count = 0

beforeEach(async () => {
  count += 1
  const alertSeconds = { email: { warning: 600, alarm: 600 } }
  device = await scene.addDevice(`TLD${String(count).padStart(6, '0')}`, { alertSeconds }, [ann, bob])
  // People have their side of the relation, too.
  for (const { userid } of [ann, bob]) {
    const Item = { pk: accessKey.user(userid), sk: accessKey.device(device), role: 'ADMIN' }
    await scene.put(tables.access, Item)
  }
})

const alarm = async (fields: object, topic = 'vin') => {
  await alerts.arrange(device, { seconds: { email: { warning: 600, alarm: 600 } }, ...fields })
  scene.clock.ms += minuteMs
  const events = [{ topic, msg: 'High', lv: 35 }]
  await openWorker(scene)([
    recordOf(device, { ts: scene.clock.ms / secondMs, vin: 30, events }, scene.clock.ms),
  ])
  await alerts.sendAll(device)
}
const newest = async (caller = ann) =>
  (await read(caller)).outcomes.find((each) => each.device?.deviceid === device)

it('a notice is in the list of each person that it was for, and in that of no other', async () => {
  await alarm({ emailList: [ann.email] })
  expect(await newest()).toMatchObject({
    kind: 'event',
    level: 'alarm',
    text: 'Supply Voltage high (30 V)',
    clause: { kind: 'sent', channel: 'email', to: ann.email },
  })
  expect(await newest(bob)).toBeUndefined()
})

it('says nothing of a device that the person may not see any more', async () => {
  await alarm({ emailList: [ann.email] })
  for (const [pk, sk] of [
    [accessKey.user(ann.userid), accessKey.device(device)],
    [accessKey.device(device), accessKey.user(ann.userid)],
  ]) {
    await scene.put(tables.access, { pk, sk })
  }
  const [first] = (await read(ann)).outcomes
  expect(first).toMatchObject({ kind: 'event', clause: { kind: 'sent' } })
  expect(JSON.stringify(first)).not.toContain(device)
  expect(first?.text).toBeUndefined()
})

it('an address that is off has a row, is outcomes why, and is switched on by its owner', async () => {
  const off = { [ann.email]: { reason: 'bounced', atMs: scene.clock.ms, detail: '' } }
  await alarm({ emailList: [ann.email], off })
  const outcomes = await newest()
  expect(outcomes?.clause).toMatchObject({ kind: 'addressOff', reason: 'bounced' })
  expect((await read(ann, { result: 'reached' })).outcomes.some(({ id }) => id === outcomes?.id)).toBe(false)
  const id = OccurrenceId.parse(outcomes?.occurrence)
  const before = await getWhy(parts)({ deviceid: device, id }, ann)
  expect(before).toMatchObject({
    isNotified: false,
    then: [{ kind: 'addressOff' }],
    now: [{ kind: 'addressOff' }],
  })
  const on = switchOnOwn({
    documents,
    TableName: tables.devices,
    alerts: alerts.alerts,
    users,
    writeLog,
    now,
  })
  await on({ deviceid: device }, ann)
  const after = await getWhy(parts)({ deviceid: device, id }, ann)
  expect(after).toMatchObject({ then: [{ kind: 'addressOff' }], now: [{ kind: 'sent', to: ann.email }] })
  await expect(on({ deviceid: device }, bob)).rejects.toMatchObject({ code: 'conflict' })
})

it('a person whom no list names reads that, and not who is on it', async () => {
  await alarm({ emailList: [ann.email] })
  const id = OccurrenceId.parse((await newest())?.occurrence)
  const why = await getWhy(parts)({ deviceid: device, id }, bob)
  expect(why).toEqual({ isNotified: false, then: [{ kind: 'notListed' }], now: [{ kind: 'notListed' }] })
})

it('what was refused by the provider is outcomes as that', async () => {
  alerts.provider.fail = () => Object.assign(new Error('no'), { name: 'MessageRejected' })
  await alarm({ emailList: [ann.email] })
  alerts.provider.fail = undefined
  expect((await newest())?.clause).toMatchObject({ kind: 'refused' })
})

it('counts what reached a person', async () => {
  const { notices: counted, worst } = await getNoticeFigures(parts, devicesOf(access))({}, ann)
  expect(counted).toBeGreaterThan(0)
  expect(worst[0]).toMatchObject({ topic: 'vin' })
})
