import { Problem } from '../../shared/core/problem'
import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import type { SetHead, SetPlan } from './setItems'
import { countDevices, setNames } from './setWords'

/** Mails who made a change set that it stopped by itself, and why. */
export const openNotifyStop =
  (sendMail: SendMail, portalAddress: string | undefined) =>
  async (
    { kind, groupid, changeid, reason = '', email, total }: SetHead,
    { text }: SetPlan,
  ): Promise<void> => {
    const address = `${portalAddress ?? ''}/group/${groupid}/settings/3?set=${changeid}`
    const mail = {
      to: email,
      subject: `${setNames[kind]} stopped: ${text.slice(0, 80)}`,
      text: [
        `${setNames[kind]} “${text}” on ${countDevices(total)} has stopped by itself.`,
        '',
        reason,
        'Devices that do not have it yet stay as they are until it is resumed.',
        '',
        `See which devices failed, resume it, abort it or undo it: ${address}`,
      ].join('\n'),
    }
    try {
      await sendMail(mail)
    } catch (error) {
      // A stage without a sender of mails notifies no one: the set is stopped in its list all the same.
      if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
      log.warn('the stop of a change set was not mailed', { changeid, error })
    }
  }
