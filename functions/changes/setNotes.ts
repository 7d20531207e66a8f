import { brandOf } from '../../shared/brands/brands'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { SetKind } from '../../shared/changes/changeSet'
import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import { type RingPerson, topicOf } from '../push/ringPerson'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import type { Actor, WriteLog } from '../serverlog/logEntry'
import type { SetHead, SetPlan } from './setItems'

/** As the log of a group calls them. */
const setNames = {
  settings: 'Change Set',
  firmware: 'Firmware Roll-out',
  script: 'Script Roll-out',
  file: 'File Roll-out',
} as const satisfies Record<SetKind, string>

export const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

/** An entry of the group's log about a step of a change set, for the transaction of the step. */
export const openNoteOnGroup =
  (writeLog: WriteLog) =>
  (
    { groupid, kind, changeid }: Pick<SetHead, 'groupid' | 'kind' | 'changeid'>,
    step: string,
    description: string,
    by: Actor,
    nowMs: number,
  ): TransactItem =>
    writeLog(
      {
        subject: accessKey.group(groupid),
        category: 'Group',
        name: `${setNames[kind]} ${step}`,
        description,
        changeid,
      },
      by,
      nowMs,
    )

export type NoteOnGroup = ReturnType<typeof openNoteOnGroup>

interface Parts {
  sendMail: SendMail
  ringPerson: RingPerson
  portalAddress: string | undefined
  now: Clock
}

const pathOf = ({ groupid, changeid }: SetHead): string => `/group/${groupid}/changes/${changeid}`

/** On each device of the person that rings, as much as its lock screen may say. */
const ring = async (
  { ringPerson, now }: Parts,
  head: SetHead,
  { text }: Pick<SetPlan, 'text'>,
): Promise<void> => {
  const { kind, changeid, stateMs, userid, reason = '' } = head
  const title = `${setNames[kind]} stopped`
  const words = {
    everything: { title: `${title}: ${text}`, body: reason },
    device: { title, body: '' },
    nothing: { title: brandOf('').name, body: 'Something needs you. Open to read it.' },
  }
  await ringPerson({
    userid,
    // Called again after a death it is the same message, and once more when the set stops once more.
    id: `${changeid}-${stateMs}`,
    isAlarm: false,
    topic: topicOf(changeid),
    write: (lockScreen) => ({ ...words[lockScreen], path: pathOf(head), atMs: now() }),
  })
}

/** Notifies who made a change set that it stopped by itself, and why: by mail, and on the devices that ring for them. */
export const openNotifyStop =
  (parts: Parts) =>
  async (head: SetHead, plan: Pick<SetPlan, 'text'>): Promise<void> => {
    const { kind, changeid, reason = '', email, total } = head
    const { text } = plan
    try {
      await ring(parts, head, plan)
    } catch (error) {
      // The mail says the same.
      log.warn('the stop of a change set did not ring', { changeid, error })
    }
    const mail = {
      to: email,
      subject: `${setNames[kind]} stopped: ${text.slice(0, 80)}`,
      text: [
        `${setNames[kind]} “${text}” on ${countDevices(total)} has stopped by itself.`,
        '',
        reason,
        'Devices that do not have it yet stay as they are until it is resumed.',
        '',
        `See which devices failed, resume it, abort it or undo it: ${parts.portalAddress ?? ''}${pathOf(head)}`,
      ].join('\n'),
    }
    try {
      await parts.sendMail(mail)
    } catch (error) {
      // A stage without a sender of mails notifies no one: the set is stopped in its list all the same.
      if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
      log.warn('the stop of a change set was not mailed', { changeid, error })
    }
  }
