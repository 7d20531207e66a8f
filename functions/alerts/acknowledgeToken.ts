import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { makeSignedToken, readSignedToken } from '../core/signedToken'
import type { NoticeRow } from './noticeStore'

/** Acknowledges these occurrences, and opens nothing else. */
const Claim = z.object({
  deviceid: DeviceId,
  ids: z.array(z.string()).min(1),
  /** The account that it was sent to, or else the address. */
  userid: z.optional(UserId),
  to: z.string().optional(),
  /** Epoch seconds. */
  endTs: z.number(),
})
export type AcknowledgeClaim = z.infer<typeof Claim>

const purpose = 'acknowledge'
const lifeMs = 7 * dayMs

/** Kinds that ask a person to act on events of their own device. */
const asking: ReadonlySet<NoticeRow['kind']> = new Set(['event', 'personal', 'escalation'])

/**
 * For the button of a mail or push message: bound to the occurrences that it names, good for seven days. Undefined
 * where a notification asks for nothing.
 */
export const makeAcknowledgeToken = (
  { deviceid, kind, due }: Pick<NoticeRow, 'deviceid' | 'kind' | 'due'>,
  who: Pick<AcknowledgeClaim, 'userid' | 'to'>,
  secret: string,
  nowMs: number,
): string | undefined => {
  const ids = due.flatMap(({ id }) => id ?? [])
  if (ids.length === 0 || !asking.has(kind)) return undefined
  return makeSignedToken(purpose, { deviceid, ids, ...who, endTs: (nowMs + lifeMs) / secondMs }, secret)
}

/** What a token says, if it is ours and its time is not over. */
export const readAcknowledgeToken = (
  token: string,
  secret: string,
  nowMs: number,
): AcknowledgeClaim | undefined => {
  const claim = readSignedToken(purpose, Claim, token, secret)
  return claim !== undefined && claim.endTs * secondMs > nowMs ? claim : undefined
}
