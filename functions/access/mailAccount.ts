import type { Role } from '../../shared/core/roles'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import type { SendMail } from '../mail/sendMail'
import type { UserRow } from '../users/userStore'
import { mailToAccount } from './invitationMail'

/**
 * Mails a person with an account that an invitation waits for them. Never rejects: it waits, whether the mail goes out
 * or not.
 */
export type MailAccount = (
  target: Pick<UserRow, 'email' | 'url'>,
  what: string,
  role: Role,
  by: Pick<Caller, 'email' | 'userid'>,
) => Promise<void>

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)

export const openMailAccount =
  (parts: { sendMail: SendMail; portalAddress: string | undefined }): MailAccount =>
  async ({ email, url }, what, role, by) => {
    const { sendMail, portalAddress } = parts
    try {
      await sendMail(
        mailToAccount({ what, role, by: by.email, to: email }, { hostname: hostOf(url), portalAddress }),
      )
    } catch (error) {
      log.error('A person who was invited could not be mailed', { error, userid: by.userid })
    }
  }
