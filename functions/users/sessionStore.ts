import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { SessionId, type UserId } from '../../shared/core/ids'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion } from '../core/store/putItem'
import { transactUntilDone } from '../core/store/transact'
import { sessionLifeSeconds } from './userStore'

const Session = z.object({
  id: SessionId,
  device: z.string(),
  /** Epoch seconds, both. */
  beganTs: z.number(),
  usedTs: z.number(),
})
export type Session = z.infer<typeof Session>
const Listed = z.object({ version: z.number(), sessions: z.array(Session) })

/** The browsers in which people are signed in, as these said themselves; it decides nothing. */
export interface Sessions {
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
