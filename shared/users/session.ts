import * as z from 'zod/mini'
import { Announcement } from '../announcements/announcement'
import { endpoint } from '../core/endpoint'
import { UserId } from '../core/ids'
import { specialGroups } from '../core/roles'

export const userLogin = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-login',
  summary: 'Read who the caller is.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({}),
  output: z.object({
    userid: UserId,
    email: z.string(),
    name: z.string(),
    specialGroups: z.array(z.enum(specialGroups)),
    /** What staff tell everybody at the moment. */
    announcement: z.optional(Announcement),
  }),
})

/**
 * A signed-out session is refused at once, not when its token expires. A person who has
 * changed the password ends all sessions: another person may know the old one.
 */
export const userLogout = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-logout',
  summary: 'End this session, or every session of the account: its access tokens are refused from now on.',
  ability: 'beSignedIn',
  input: z.object({ everywhere: z._default(z.boolean(), false) }),
  output: z.object({ message: z.string() }),
})
