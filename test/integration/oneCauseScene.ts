import { onceSeconds } from '../../shared/alerts/alertSettings'
import { type DeviceId, GroupId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { openNoteNotices } from '../../functions/alerts/noteNotices'
import { openEventTransitions } from '../../functions/alerts/eventStore'
import { openWriteOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { openSentStore } from '../../functions/alerts/sentStore'
import { openWatchContact } from '../../functions/alerts/watchContact'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openAccessStore } from '../../functions/access/accessStore'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openAnnounceSilences } from '../../functions/notifications/announceSilences'
import { openBurstStore } from '../../functions/notifications/burstStore'
import { openAlertScene } from './alertScene'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene, tables } from './openScene'

export const people = ['ann@example.com', 'bob@example.com', 'cat@example.com']

/** Groups of devices that notify people by mail, with a queue and the sweeps of each minute and of each five minutes. */
export const openOneCauseScene = () => {
  const scene = openScene()
  const alerts = openAlertScene(scene)
  const queue: [DeviceId, string][] = []
  const enqueue = (deviceid: DeviceId, ids: readonly string[]) => {
    queue.push(...ids.map((id): [DeviceId, string] => [deviceid, id]))
    return Promise.resolve()
  }
  let made = 0

  const addGroup = async (id: string, groupName: string) => {
    const groupid = GroupId.parse(id)
    const { userid } = callerOf(1)
    await scene.put(tables.access, {
      ...{ pk: accessKey.group(groupid), sk: accessKey.meta, version: 1, admins: 1 },
      ...{ groupName, kind: 'shared', userid },
    })
    return groupid
  }

  const addDevices = async (count: number, groups: readonly GroupId[], emailList = people) => {
    const added: DeviceId[] = []
    for (let n = 0; n < count; n += 1) {
      made += 1
      const alertSeconds = { email: { warning: onceSeconds, alarm: onceSeconds } }
      const id = `ONE${String(made).padStart(6, '0')}`
      const device = await scene.addDevice(id, { alertSeconds, name: `Pump ${made}` })
      await alerts.arrange(device, { emailList })
      for (const groupid of groups) {
        const [group, held] = [accessKey.group(groupid), accessKey.device(device)]
        await scene.put(tables.access, { pk: held, sk: group })
        await scene.put(tables.access, { pk: group, sk: held })
      }
      added.push(device)
    }
    return added
  }

  /** Devices that belong to a group and are never heard of: they count, and no more. */
  const fillGroup = async (groupid: GroupId, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await scene.put(tables.access, { pk: accessKey.group(groupid), sk: `DEVICE#REST${n}` })
    }
  }

  const openWatch = (documents = scene.documents) => {
    const { devices, writeLog } = scene.openService(documents)
    const access = openAccessStore(documents, tables.access)
    const groups = openGroupStore(documents, tables.access)
    const bursts = openBurstStore(documents, tables.alarms)
    return openWatchContact({
      documents,
      tables,
      devices,
      writeEventTransitions: openEventTransitions(tables.events, writeLog, devices),
      noteNotices: openNoteNotices(tables.notices, newId),
      sent: openSentStore(devices, openNoticeReader(documents, tables.notices), tables.devices),
      writeOccurrences: openWriteOccurrences(tables.alarms),
      enqueueNotices: enqueue,
      enqueueOccurrences: () => Promise.resolve(),
      announce: openAnnounceSilences({ documents, access, groups, bursts }),
      now: scene.now,
    })
  }

  const arrive = (device: DeviceId, events: object[] = []) =>
    openWorker(
      scene,
      scene.documents,
      enqueue,
    )([recordOf(device, { ts: scene.clock.ms / secondMs, vin: 24.2, events }, scene.clock.ms)])

  /** Four senders at once take what the queue has. */
  const drain = async (send = alerts.openSender()) => {
    while (queue.length > 0) {
      await Promise.all(queue.splice(0, 4).map(([device, id]) => send(device, id)))
    }
  }

  /** What is due in the outbox is queued again each minute. */
  const sweep = async (send = alerts.openSender()) => {
    const due = (await scene.all('notices')).filter(
      ({ dueMs, id }) => typeof dueMs === 'number' && dueMs <= scene.clock.ms && id !== 'WATCH',
    )
    queue.push(...due.map(({ deviceid, id }): [DeviceId, string] => [deviceid as DeviceId, String(id)]))
    await drain(send)
  }

  /** Lets minutes pass, with the watch of each five of them. */
  const pass = async (minutes: number, watch = openWatch()) => {
    for (let n = 0; n < minutes; n += 1) {
      scene.clock.ms += minuteMs
      if (Math.round(scene.clock.ms / minuteMs) % 5 === 0) await watch()
      await drain()
      await sweep()
    }
  }

  const mailsTo = (address: string) => alerts.mails.filter(({ to }) => to.includes(address))
  return {
    ...{
      scene,
      alerts,
      addGroup,
      addDevices,
      fillGroup,
      arrive,
      drain,
      sweep,
      pass,
      openWatch,
      mailsTo,
      queue,
    },
    devices: openDeviceStore(scene.documents, tables.devices),
  }
}
