import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { SessionId, type UserId } from '../../shared/core/ids'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import type * as contract from '../../shared/users/sessions'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, transactUntilDone } from '../core/store/storeWrites'
import type { Serve } from '../core/http/serve'
import { sessionLifeSeconds, type UserStore } from './userStore'
import type { EndRinging } from './session'

const Session = z.object({
  id: SessionId,
  device: z.string(),
  /** Epoch seconds, both. */
  beganTs: z.number(),
  usedTs: z.number(),
})
type Session = z.infer<typeof Session>
const Listed = z.object({ version: z.number(), sessions: z.array(Session) })

/** The browsers in which people are signed in, as these said themselves; it decides nothing. */
interface Sessions {
  /** The one used last first. */
  list(userid: UserId): Promise<Session[]>
  /** Writes at most once in ten minutes for each session. */
  note(userid: UserId, id: SessionId, device: string): Promise<void>
}

const noteEverySeconds = (10 * minuteMs) / secondMs
const maxListed = 30

const sessionsKey = (userid: UserId) => ({ pk: `SESSIONS#${userid}` })

export const openSessions = (documents: DynamoDBDocumentClient, TableName: string, now: Clock): Sessions => {
  const getItem = openGetItem(documents)
  const readList = async (userid: UserId) =>
    Listed.parse((await getItem(TableName, sessionsKey(userid))) ?? { version: 0, sessions: [] })

  return {
    list: async (userid) => (await readList(userid)).sessions,
    note: (userid, id, device) =>
      transactUntilDone(documents, async () => {
        const { version, sessions } = await readList(userid)
        const usedTs = Math.floor(now() / secondMs)
        const known = sessions.find((session) => session.id === id)
        if (known !== undefined && usedTs - known.usedTs < noteEverySeconds)
          return { items: [], result: undefined }
        const others = sessions.filter(
          (session) => session.id !== id && usedTs - session.usedTs < sessionLifeSeconds,
        )
        const noted = { id, device, beganTs: known?.beganTs ?? usedTs, usedTs }
        const list = { sessions: [noted, ...others].slice(0, maxListed) }
        return { items: [putIfVersion(TableName, sessionsKey(userid), list, version)], result: undefined }
      }),
  }
}

type Users = Pick<UserStore, 'read' | 'endSession'>

const noSuchSession = 'This account has no such session. It may have ended already.'

/** Those that have not ended, as the row of the account decides it. */
export const getSessions =
  (users: Users, sessions: Sessions): Serve<typeof contract.getSessions> =>
  async (_input, { userid, sessionId }) => {
    const [user, listed] = await Promise.all([users.read(userid), sessions.list(userid)])
    if (user === undefined) throw new Problem('notSignedIn')
    const live = listed.filter(
      ({ id, beganTs }) => beganTs >= user.validAfter && !Object.hasOwn(user.endedSessions, id),
    )
    return { sessions: live.map((session) => ({ ...session, isThis: session.id === sessionId })) }
  }

export const noteSession =
  (sessions: Sessions): Serve<typeof contract.noteSession> =>
  async ({ device }, { userid, sessionId }) => {
    await sessions.note(userid, SessionId.parse(sessionId), device)
    return { message: 'Session Noted' }
  }

/**
 * Ends one of the caller's own; one that has ended already may be ended again.
 * @throws Problem `notFound` for what is no session of the account: another's, or one that is listed no more
 */
export const endSession =
  (users: Users, sessions: Sessions, endRinging: EndRinging, now: Clock): Serve<typeof contract.endSession> =>
  async ({ sessionid }, { userid }) => {
    const [user, listed] = await Promise.all([users.read(userid), sessions.list(userid)])
    if (user === undefined) throw new Problem('notSignedIn')
    if (!listed.some(({ id }) => id === sessionid)) throw new Problem('notFound', noSuchSession)
    await users.endSession(user, sessionid, Math.floor(now() / secondMs))
    await endRinging(userid, sessionid)
    return { message: 'Session Ended' }
  }
