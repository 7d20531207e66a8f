import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import type { Role } from '../../shared/core/roles'
import type { UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import type { viewDeviceAs, viewGroupAs } from '../../shared/viewas/viewAs'
import { type LogCategory } from '../../shared/serverlog/serverLog'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { tryTransact } from '../core/store/storeWrites'
import type { GroupStore } from '../groups/groupStore'
import { openLogWriter } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { type ViewRow, viewIdOf, viewLifeMs, openPersonIn } from './whoMayViewing'

interface Parts {
  documents: DynamoDBDocumentClient
  /** The table of the server log. */
  TableName: string
  access: AccessStore
  users: Pick<UserStore, 'read'>
  now: Clock
}

type Started = OutputOf<typeof viewDeviceAs>

interface Asked {
  object: ViewRow['object']
  subject: string
  category: LogCategory
  role: Role | undefined
  userid: UserId | undefined
}

/** The same for who is not there and for who does not exist. */
const noPerson = () => new Problem('notFound', 'This person has no access.', { field: 'userid' })

/** A view is its entry in the log of its object: there is none without the other. */
const openStart = ({ documents, TableName, now, ...sources }: Parts) => {
  const personIn = openPersonIn(sources)
  return async ({ object, subject, category, role, userid }: Asked, caller: Caller): Promise<Started> => {
    const found = userid === undefined ? undefined : await personIn(userid, object)
    const permission = role ?? found?.role
    if (permission === undefined) throw noPerson()
    const nowMs = now()
    const id = newId(nowMs)
    const view = {
      ...(role === undefined ? {} : { role }),
      ...(userid === undefined ? {} : { person: userid }),
      sessionId: caller.sessionId,
    }
    const description = `Looked at as ${found === undefined ? permission : `${found.user.email} (${permission})`}`
    const event = { subject, category, name: 'Viewed As', description, view }
    await tryTransact(documents, [openLogWriter(TableName, () => id)(event, caller, nowMs)])
    return {
      id: viewIdOf(subject, id),
      ...(found === undefined ? {} : { name: found.user.name }),
      permission,
      sinceTs: nowMs / secondMs,
      untilTs: (nowMs + viewLifeMs) / secondMs,
    }
  }
}

export const startDeviceView = (parts: Parts): Serve<typeof viewDeviceAs> => {
  const start = openStart(parts)
  return ({ deviceid, role, userid }, caller) =>
    start(
      { object: { deviceid }, subject: accessKey.device(deviceid), category: 'Access', role, userid },
      caller,
    )
}

export const startGroupView = (parts: Parts & { groups: GroupStore }): Serve<typeof viewGroupAs> => {
  const start = openStart(parts)
  return async ({ groupid, role, userid }, caller) => {
    const group = await parts.groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind !== 'shared') {
      throw new Problem(
        'conflict',
        'This group is seen by its owner alone: there is no one else to view it as.',
      )
    }
    return start(
      { object: { groupid }, subject: accessKey.group(groupid), category: 'Group', role, userid },
      caller,
    )
  }
}
