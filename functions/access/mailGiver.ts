import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import type { UserStore } from '../users/userStore'
import { idIn } from '../core/accessKey'
import type { Invitation } from './invitationRow'

/** Mails who invited a person that the person has accepted. Never rejects: they are in, whether it goes out or not. */
export type MailGiver = (invitation: Invitation) => Promise<void>

interface Sources {
  users: Pick<UserStore, 'read'>
  sendMail: SendMail
  portalAddress: string | undefined
}

export const openMailGiver =
  ({ users, sendMail, portalAddress }: Sources): MailGiver =>
  async ({ subject, name, email, role, giver }) => {
    try {
      const account = await users.read(giver.userid)
      if (account === undefined || account.isDisabled || !account.emailVerified) return
      const id = idIn(subject)
      const isDevice = subject.startsWith('DEVICE#')
      const page = isDevice ? `/users/${id}` : `/group/${id}/settings/2`
      const text = [
        `${email} has accepted your invitation and is now ${role} of ${name === id ? id : `${name} (${id})`}.`,
        '',
        ...(portalAddress === undefined ? [] : [`Who has access: ${portalAddress}${page}`, '']),
      ].join('\n')
      await sendMail({ to: account.email, subject: `${id}: ${email} has accepted`, text })
    } catch (error) {
      log.error('A person whose invitation was accepted could not be mailed', { subject, error })
    }
  }
