import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { SessionId } from '../core/ids'

/** What a browser calls itself: one line, shown to its owner alone. */
const DeviceName = z.string().check(
  z.trim(),
  z.minLength(1, 'is empty'),
  z.maxLength(60, 'is longer than 60 characters'),
  z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line'),
)

/** Times are epoch seconds. */
const Session = z.object({
  id: SessionId,
  device: z.string(),
  beganTs: z.number(),
  usedTs: z.number(),
  /** The session that asks. */
  isThis: z.boolean(),
})

export const getSessions = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-sessions',
  summary: 'List the browsers in which the caller is logged in, the one used last first.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({ sessions: z.array(Session) }),
})

export const noteSession = endpoint({
  service: 'user',
  method: 'POST',
  path: '/user-sessions',
  summary: 'Note that this session is in use, and in what browser.',
  ability: 'beSignedIn',
  input: z.object({ device: DeviceName }),
  output: z.object({ message: z.string() }),
})

export const endSession = endpoint({
  service: 'user',
  method: 'DELETE',
  path: '/user-sessions/{sessionid}',
  summary: 'End one session of the caller: it is refused from its next request on.',
  ability: 'beSignedIn',
  input: z.object({ sessionid: SessionId }),
  output: z.object({ message: z.string() }),
})
