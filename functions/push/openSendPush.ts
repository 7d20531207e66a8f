import { OccurrenceId } from '../../shared/alarms/alarm'
import { alarmPath } from '../../shared/alarms/alarmLink'
import { UserId } from '../../shared/core/ids'
import type { LockScreen } from '../../shared/push/pushDevices'
import { highestAlertLevel } from '../alerts/alertRank'
import { Undeliverable, type SendPush } from '../alerts/deliverNotice'
import type { NoticeRow } from '../alerts/noticeStore'
import { type Scene, momentAddress, sayDoubtOf, sayEvent, sayLevel } from '../alerts/words'
import { type RingPerson, topicOf } from './ringPerson'

/** A token that acknowledges what a notification names, as the person it goes to; undefined where nothing can be. */
export type MakeAcknowledgement = (row: NoticeRow, userid: UserId) => Promise<string | undefined>

const maxEvents = 4

/** All that is due in as many lines as a phone shows. */
const sayEvents = ({ due, more }: NoticeRow, { names, timeZone }: Scene): string => {
  const lines = due
    .slice(0, maxEvents)
    .map((event) => `${sayEvent(event, names)}${sayDoubtOf(event, timeZone)}`)
  const left = due.length - lines.length + more
  return [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
}

/** As much as the lock screen of a device may say. */
const textOf = (row: NoticeRow, scene: Scene, lockScreen: LockScreen) => {
  const level = sayLevel(highestAlertLevel(row.due))
  const { headline, due } = row
  switch (lockScreen) {
    case 'everything': {
      const title = `${level}: ${scene.deviceName}`
      return {
        title,
        body: [...(headline === undefined ? [] : [headline]), sayEvents(row, scene)].join('\n'),
      }
    }
    case 'device':
      return { title: `${level}: ${scene.deviceName}`, body: due.length > 1 ? `${due.length} events` : '' }
    case 'nothing':
      return { title: scene.brandName, body: 'Something needs you. Open to read it.' }
  }
}

/**
 * Where a person can act on it: its one occurrence, or the device at that moment. Without the host: the page of the
 * device has one of its own.
 */
const pathOf = (row: NoticeRow, scene: Scene): string => {
  const id = row.due.length === 1 ? OccurrenceId.safeParse(row.due[0]?.id).data : undefined
  return id === undefined ? momentAddress({ ...scene, portalAddress: '' }, row) : alarmPath(row.deviceid, id)
}

export const openSendPush =
  (ringPerson: RingPerson, acknowledgement: MakeAcknowledgement): SendPush =>
  async ({ row }, to, scene) => {
    const userid = UserId.parse(to)
    const acknowledge = await acknowledgement(row, userid)
    const rang = await ringPerson({
      userid,
      id: row.id,
      deviceid: row.deviceid,
      isAlarm: highestAlertLevel(row.due) === 'alarm',
      topic: topicOf(row.deviceid, ...row.due.map(({ topic }) => topic).sort()),
      write: (lockScreen) => ({
        ...textOf(row, scene, lockScreen),
        path: pathOf(row, scene),
        atMs: row.atMs,
        ...(acknowledge === undefined ? {} : { acknowledge }),
      }),
    })
    if (rang === 'nowhere') throw new Undeliverable('no device')
    if (rang === 'unreachable') throw new Error('No push service of the person takes messages')
    return `push ${row.id}`
  }
