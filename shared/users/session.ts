import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { specialGroups } from '../core/roles'

export const userLogin = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-login',
  summary: 'Tell who the caller is; the first call marks the account as having signed in.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    userid: z.string(),
    email: z.string(),
    name: z.string(),
    specialGroups: z.array(z.enum(specialGroups)),
  }),
})

/**
 * Not in the spec: a signed-out session must be refused at once, not when its token expires (design §4). Whoever has
 * changed the password ends all sessions: somebody else may know the old one.
 */
export const userLogout = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-logout',
  summary: 'End this session, or every session of the account: its access tokens are refused from now on.',
  ability: 'beSignedIn',
  input: z.object({ everywhere: z.boolean().default(false) }),
  output: z.object({ message: z.string() }),
})
