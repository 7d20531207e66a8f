import { brandOf } from '../../shared/brands/brands'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import { type RingPerson, topicOf } from '../push/ringPerson'
import type { SetHead, SetPlan } from './setItems'
import { countDevices, setNames } from './setWords'

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
