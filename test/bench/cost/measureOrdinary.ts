import { alertKey } from '../../../functions/alerts/alertStore'
import { openNoticeReader } from '../../../functions/alerts/noticeStore'
import { batchWrite } from '../../../functions/core/store/batchWrite'
import type { RecordItem } from '../../../functions/devices/deviceStore'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { openAlertScene } from '../../integration/alertScene'
import { fencedGroup, openFenceScene, yard } from '../../integration/fenceScene'
import { openWorker, recordOf } from '../../integration/ingestScene'
import { openScene, tableKeys, tables } from '../../integration/openScene'
import type { Figure } from '../core/Figure'
import { openOwnStore } from '../core/openOwnStore'
import { measureFences } from './measureFences'

const messages = 30
/** All of them while a process knows which groups have fences: it asks that every 20 s, however many messages come. */
const everyMs = 500
const alertSeconds = { email: { warning: 2_592_000, alarm: 2_592_000 }, sms: { alarm: 2_592_000 } }
/** What a message cost before an alarm had a life of its own: batch and device, readings, link, and the day of the work. */
const beforeAlarms = { units: 5, requests: 4 }
const hot = { topic: 'ambient', msg: 'Coolant temperature high', lv: 35 }

/** What an ordinary message costs: of a device that alerts nobody, of one that does, and while it is in alarm. */
export const measureOrdinary = async (): Promise<Figure[]> => {
  const store = await openOwnStore('ordinary')
  for (const [TableName, [hash, range]] of Object.entries(tableKeys)) {
    const names = range === undefined ? [hash] : [hash, range]
    await store.ensureTable({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
    })
  }
  const scene = openScene()
  const newDevice = async (id: string, record: Partial<RecordItem>): Promise<DeviceId> => {
    const deviceid = await scene.addDevice(id, record)
    const emailList = ['ann@example.com']
    if (record.alertSeconds !== undefined)
      await scene.put(tables.devices, { ...alertKey(deviceid), emailList })
    return deviceid
  }
  const plain = await newDevice('PLAIN0001', {})
  const alerting = await newDevice('ALERTS001', { alertSeconds })
  const inAlarm = await newDevice('INALARM01', { alertSeconds })
  const fenced = await newDevice('FENCED001', {})
  const fences = openFenceScene(scene)
  await fences.addGroup(fencedGroup, 'shared')
  await fences.hold(fencedGroup, fenced)
  await fences.drawMany(200, [{ kind: 'exit', level: 'alarm' }])
  for (const table of ['devices', 'access'] as const)
    await batchWrite(store.documents, tables[table], { put: await scene.all(table) })

  const takeBatch = openWorker(scene, store.documents)
  const at = { gps_lat: yard[1], gps_lon: yard[0], gps_hdop: 0.8, gps_nsat: 9, gps_speed: 0 }
  const send = async (deviceid: DeviceId, events: object[]): Promise<void> => {
    scene.clock.ms += everyMs
    const reading = {
      ts: scene.clock.ms / secondMs,
      vin: 12.6,
      ambient: 80,
      ...at,
      ...(events[0] && { events }),
    }
    const failed = await takeBatch([recordOf(deviceid, reading, scene.clock.ms)])
    if (failed.size > 0) throw new Error('A message was not taken.')
  }
  const costOf = async (deviceid: DeviceId, events: object[]) => {
    // The first ones begin the day, and the event.
    await send(deviceid, events)
    await send(deviceid, events)
    store.take()
    for (let n = 0; n < messages; n += 1) await send(deviceid, events)
    const { readUnits, writeUnits, requests } = store.take()
    return { units: (readUnits + writeUnits) / messages, requests: requests / messages }
  }
  const before = await costOf(plain, [])
  const after = await costOf(alerting, [])
  const inFence = await costOf(fenced, [])
  const lasting = await costOf(inAlarm, [hot])
  const notices = openNoticeReader(store.documents, tables.notices)
  const due = (await notices.list(inAlarm, messages, undefined)).rows.filter(
    ({ channel }) => channel === 'email',
  )
  const sendNotice = openAlertScene(scene).openSender(store.documents)
  store.take()
  for (const { id } of due) await sendNotice(inAlarm, id)
  const mail = store.take().requests / due.length
  await store.close()
  const against = 'a device that alerts nobody'
  const limit =
    'intervals stand in the record that is read anyway, when it was notified in the link that is written anyway'
  const figure = (name: string, unit: keyof typeof before, ours: typeof before): Figure => ({
    ...{ name, ours: ours[unit], baseline: before[unit], aim: '1 ×' },
    ...{ unit, against, limit },
  })
  const past = (unit: keyof typeof before): Figure => ({
    ...{ name: 'an ordinary message', ours: before[unit], baseline: beforeAlarms[unit], aim: '1 ×', unit },
    against: 'a message before alarms were acknowledged, shelved and escalated',
    limit:
      'readings, the link row, a mark of the day; what alarms ask of a message stands in rows that it reads anyway',
  })
  return [
    past('units'),
    past('requests'),
    figure('an ordinary message of a device with alerts', 'units', after),
    figure('an ordinary message of a device with alerts', 'requests', after),
    figure('an ordinary message of a device among 200 fences', 'units', inFence),
    figure('an ordinary message of a device among 200 fences', 'requests', inFence),
    ...measureFences(),
    figure('a message while an alarm lasts that was notified', 'units', lasting),
    figure('a message while an alarm lasts that was notified', 'requests', lasting),
    {
      ...{ name: 'a mail of an alarm, from its queue to its note', ours: mail, unit: 'requests' },
      limit:
        'what is read at once, the claim with its units, the words, the note of what the provider accepted',
    },
  ]
}
