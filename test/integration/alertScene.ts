import type { DeviceId } from '../../shared/core/ids'
import { openAccessStore } from '../../functions/access/accessStore'
import { openAlertStore, alertKey } from '../../functions/alerts/alertStore'
import { type Claimed, openClaimNotice } from '../../functions/alerts/claimNotice'
import { openCompose } from '../../functions/alerts/openCompose'
import { openDeliverNotice, type SendPush, noDevices } from '../../functions/alerts/deliverNotice'
import { openOccurrenceReader } from '../../functions/alarms/occurrenceStore'
import { openAlarmGate } from '../../functions/alarms/alarmGate'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { newId } from '../../functions/core/newId'
import { openSources } from '../../functions/data/readRows'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { openDoubtOfAlarm, openMarkDoubts } from '../../functions/doubts/alarmDoubts'
import { openGroupStore } from '../../functions/groups/groupStore'
import type { Mail } from '../../functions/mail/sendMail'
import { openBurstStore } from '../../functions/notifications/burstStore'
import { isListMessage, openComposeList } from '../../functions/notifications/composeList'
import { openGatherNotices } from '../../functions/notifications/gatherNotices'
import { openNoteOutcome } from '../../functions/notifications/outcomeStore'
import { type Scene, tables } from './openScene'

export const unsubscribeSecret = 'a secret'

/** The sender of alerts over providers that note what they accept, and refuse or fail when a test says so. */
export const openAlertScene = (scene: Scene) => {
  const mails: Mail[] = []
  const messages: { to: string; text: string }[] = []
  const provider = {
    /** Throws instead of accepting, when it is set. */
    fail: undefined as ((to: string) => Error | undefined) | undefined,
  }
  const accept = <T extends { to: string | readonly string[] }>(list: T[], one: T): Promise<string> => {
    // One address that fails takes the whole message along.
    const error = [one.to]
      .flat()
      .map((to) => provider.fail?.(to))
      .find((each) => each !== undefined)
    if (error !== undefined) return Promise.reject(error)
    return Promise.resolve(`accepted ${list.push(one)}`)
  }

  const acceptMail = (mail: Mail) => accept(mails, mail)

  const openParts = (documents = scene.documents, sendMail = acceptMail, sendPush: SendPush = noDevices) => {
    const devices = openDeviceStore(documents, tables.devices)
    const alerts = openAlertStore(documents, tables.devices)
    const notices = openNoticeReader(documents, tables.notices)
    const record: typeof devices.record = (deviceid) => devices.record(deviceid)
    const access = openAccessStore(documents, tables.access)
    const groups = openGroupStore(documents, tables.access)
    const bursts = openBurstStore(documents, tables.alarms)
    const occurrences = openOccurrenceReader(documents, tables.alarms)
    const ways = {
      sendMail,
      sendSms: (to: string, text: string) => accept(messages, { to, text }),
      portalAddress: 'https://portal.example.com',
    }
    const readSecret = () => Promise.resolve(unsubscribeSecret)
    const composeOne = openCompose({
      devices,
      notices,
      access,
      groups,
      ...ways,
      sendPush,
      readSecret,
      now: scene.now,
    })
    const composeList = openComposeList({ groups, bursts, occurrences, ...ways })
    const compose = (claimed: Claimed) => (isListMessage(claimed.row) ? composeList : composeOne)(claimed)
    const gather = openGatherNotices({
      TableName: tables.notices,
      access,
      groups,
      bursts,
      occurrences,
      newId,
    })
    const gate = openAlarmGate(documents, tables, devices, notices)
    const readingTables = { READINGS_TABLE: tables.readings, HISTORY_TABLE: tables.history }
    const sources = openSources(documents, readingTables, scene.now)
    const claim = openClaimNotice({
      ...{ documents, tables, alerts, notices, record, gate, gather, newId },
      noteOutcome: openNoteOutcome(tables.alarms),
      markDoubts: openMarkDoubts(devices, openDoubtOfAlarm(sources, scene.now)),
      now: scene.now,
    })
    const deliver = openDeliverNotice({ documents, tables, alerts, compose, now: scene.now })
    return { claim, deliver }
  }

  const openSender = (documents = scene.documents, sendPush: SendPush = noDevices) => {
    const { claim, deliver } = openParts(documents, acceptMail, sendPush)
    return async (deviceid: DeviceId, id: string): Promise<void> => {
      const claimed = await claim(deviceid, id)
      if (claimed !== undefined) await deliver(claimed)
    }
  }

  const rowsOf = async (deviceid: DeviceId) =>
    (await scene.all('notices')).filter(
      (row): row is Record<string, unknown> => row.deviceid === deviceid && row.id !== 'WATCH',
    )

  return {
    mails,
    messages,
    provider,
    /** Each address that a mail has gone to, as often as one has. */
    mailed: () => mails.flatMap(({ to }) => to),
    /** The two halves of the sender, over a provider of mails of one's own if need be. */
    openParts,
    openSender,
    rowsOf,
    alerts: openAlertStore(scene.documents, tables.devices),
    /** Whom a device alerts, and what was used of its month. */
    arrange: (deviceid: DeviceId, fields: object) =>
      scene.put(tables.devices, { ...alertKey(deviceid), ...fields }),
    /** Sends all that a device has to send now, as often as it takes. */
    sendAll: async (deviceid: DeviceId, send = openSender()) => {
      for (;;) {
        const due = (await rowsOf(deviceid)).filter(
          ({ kind, dueMs, state, heldMs }) =>
            typeof dueMs === 'number' &&
            (dueMs <= scene.clock.ms ||
              (state === 'new' && kind !== 'digest' && kind !== 'list' && heldMs === undefined)),
        )
        if (due.length === 0) return
        for (const { id } of due) await send(deviceid, String(id))
      }
    },
  }
}
