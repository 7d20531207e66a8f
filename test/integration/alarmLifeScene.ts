import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AlarmRules } from '../../shared/alarms/alarmRules'
import { defaultAlarmRules } from '../../shared/alarms/alarmRules'
import type { DeviceId } from '../../shared/core/ids'
import { openAcknowledge } from '../../functions/alarms/acknowledge'
import { acknowledgeAlarms, assignAlarm, noteAlarm, resetAlarms } from '../../functions/alarms/actOnAlarms'
import { getAlarmRules, putAlarmRules } from '../../functions/alarms/alarmRules'
import { openEndDelay } from '../../functions/alarms/notifyLasting'
import { getAlarm } from '../../functions/alarms/viewAlarm'
import { getAlarms } from '../../functions/alarms/getAlarms'
import {
  openEndHolds,
  putOutOfService,
  returnToService,
  shelveAlarm,
  unshelveAlarm,
} from '../../functions/alarms/holdAlarms'
import { openNoteStep } from '../../functions/alarms/alarmSteps'
import { idOfRow, openOccurrenceReader } from '../../functions/alarms/occurrenceStore'
import { openWriteOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openRemind } from '../../functions/alarms/remind'
import { openAccessStore } from '../../functions/access/accessStore'
import { openNoteNotices, openNoticeForPeople } from '../../functions/alerts/noteNotices'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { openSentStore } from '../../functions/alerts/sentStore'
import { newId } from '../../functions/core/newId'
import { openUserStore } from '../../functions/users/userStore'
import { openAlarmScene } from './alarmScene'
import { type Scene, callerOf, tables } from './openScene'

const nothing = () => Promise.resolve()
export const person = callerOf(1)

/** What people do about alarms, and the worker that goes on from there; on a client that dies, for instance. */
export const openLifeScene = (scene: Scene) => {
  const alarms = openAlarmScene(scene)

  const openParts = (documents: DynamoDBDocumentClient = scene.documents) => {
    const { devices, writeLog } = scene.openService(documents)
    return {
      ...{ documents, tables, devices, writeLog, newId, now: scene.now },
      occurrences: openOccurrenceReader(documents, tables.alarms),
      access: openAccessStore(documents, tables.access),
      users: openUserStore(documents, tables.users),
      noteNotices: openNoteNotices(tables.notices, newId),
      sent: openSentStore(devices, openNoticeReader(documents, tables.notices), tables.devices),
      writeOccurrences: openWriteOccurrences(tables.alarms),
      enqueueNotices: nothing,
      enqueueOccurrences: nothing,
    }
  }

  /** Everything that is due of a device, as the sweep finds it. */
  const workAll = async (deviceid: DeviceId, documents = scene.documents): Promise<void> => {
    const parts = openParts(documents)
    const endHold = openEndHolds(parts)
    const people = {
      access: parts.access,
      users: parts.users,
      noticeForPeople: openNoticeForPeople(tables.notices, newId),
      noteStep: openNoteStep(tables.alarms, newId),
    }
    const work = alarms.openAlarmWorker(
      { delay: openEndDelay(parts), reminder: openRemind(people) },
      documents,
    )
    const due = (await scene.all('alarms')).filter(
      ({ pk, dueMs }) => pk === deviceid && typeof dueMs === 'number' && dueMs <= scene.clock.ms,
    )
    for (const { sk } of due) {
      const key = String(sk)
      await (key.startsWith('OCC#') ? work(deviceid, key.slice('OCC#'.length)) : endHold(deviceid, key))
    }
  }

  return {
    ...alarms,
    openParts,
    workAll,
    /** By a person, on a client of their own. */
    act: (documents = scene.documents) => {
      const parts = openParts(documents)
      const notices = openNoticeReader(documents, tables.notices)
      return {
        acknowledge: acknowledgeAlarms(parts),
        acknowledgeAs: openAcknowledge(parts),
        note: noteAlarm(parts),
        assign: assignAlarm(parts),
        reset: resetAlarms(parts),
        shelve: shelveAlarm(parts),
        unshelve: unshelveAlarm(parts),
        takeOut: putOutOfService(parts),
        putBack: returnToService(parts),
        getRules: getAlarmRules(parts),
        putRules: putAlarmRules(parts),
        read: getAlarm(parts, notices),
        list: (ids: readonly DeviceId[]) =>
          getAlarms({
            ...parts,
            roleOnDevice: (deviceid, { userid }) => scene.access.roleOnDevice(userid, deviceid),
            devicesOf: () => Promise.resolve([...ids]),
            devicesIn: () => Promise.resolve([...ids]),
          }),
      }
    },
    setRules: async (deviceid: DeviceId, change: Partial<AlarmRules>) => {
      const { getRules, putRules } = {
        getRules: getAlarmRules(openParts()),
        putRules: putAlarmRules(openParts()),
      }
      const { revision: basedOn } = await getRules({ deviceid }, person)
      await putRules({ deviceid, rules: { ...defaultAlarmRules, ...change }, basedOn }, person)
    },
    /** The ids of the occurrences of a device, newest first. */
    idsOf: async (deviceid: DeviceId) => (await alarms.occurrences.newest(deviceid, 100)).map(idOfRow),
  }
}
