import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { endAccountSessions as contract } from '../../shared/staff/staffSearch'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { EndAllSessions } from '../users/session'
import type { UserStore } from '../users/userStore'

/** Noted first: sessions that end twice do no harm, an unexplained end does. */
export const endAccountSessions =
  (
    documents: DynamoDBDocumentClient,
    users: Pick<UserStore, 'read'>,
    endAllSessions: EndAllSessions,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ userid }, caller) => {
    const account = await users.read(userid)
    if (account === undefined) throw new Problem('notFound')
    const event = { category: 'Access' as const, name: 'Sessions Ended By Staff', description: account.email }
    await tryTransact(documents, [writeLog({ subject: accessKey.user(userid), ...event }, caller, now())])
    await endAllSessions(userid)
    return { message: 'All sessions of this account have ended.' }
  }
