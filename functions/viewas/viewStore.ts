import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { roles } from '../../shared/core/roles'
import { secondMs } from '../../shared/core/time'
import type { PathIds } from '../core/http/readInput'
import { openGetItem } from '../core/store/openGetItem'

/** How long a view lasts at most; it also ends with the tab that it was begun in. */
export const viewLifeMs = 8 * 3600 * secondMs

/** The entry of the server log that is the view. */
const ViewEntry = z.object({
  ts: z.number(),
  userid: UserId,
  view: z.object({
    role: z.optional(z.enum(roles)),
    person: z.optional(UserId),
    sessionId: z.string(),
  }),
})

/** A view: whose it is, in which session, of what, and as whom. */
export interface ViewRow {
  viewer: UserId
  sessionId: string
  object: Pick<PathIds, 'deviceid' | 'groupid'>
  subject: string
  role?: (typeof roles)[number] | undefined
  person?: UserId | undefined
  /** Epoch milliseconds. */
  sinceMs: number
}

export interface ViewStore {
  /** Undefined when the id is none, or that of an entry about something else. */
  read(id: string): Promise<ViewRow | undefined>
}

/** `DEVICE#TRUCK0001/01JD9Q7N6V8X3T2R5W4Y1Z0K7M`: where the entry is. */
export const viewIdOf = (subject: string, entry: string): string => `${subject}/${entry}`

const shape = /^(?<subject>(?<kind>DEVICE|GROUP)#(?<of>[\w-]{9,11}))\/(?<entry>[0-9A-Z]{26})$/

export const openViewStore = (documents: DynamoDBDocumentClient, TableName: string): ViewStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (id) => {
      const { subject = '', kind, of, entry = '' } = shape.exec(id)?.groups ?? {}
      if (kind === undefined) return undefined
      const object = kind === 'DEVICE' ? z.object({ deviceid: DeviceId }) : z.object({ groupid: GroupId })
      const named = object.safeParse({ deviceid: of, groupid: of })
      if (!named.success) return undefined
      const found = ViewEntry.safeParse(await getItem(TableName, { pk: subject, sk: entry }))
      if (!found.success) return undefined
      const { ts, userid, view } = found.data
      return { viewer: userid, subject, object: named.data, sinceMs: ts * secondMs, ...view }
    },
  }
}
