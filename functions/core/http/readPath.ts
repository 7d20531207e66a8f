import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import {
  ChangeId,
  CredentialId,
  DeviceId,
  GroupId,
  PushId,
  SessionId,
  SlipId,
  UserId,
  ViewId,
} from '../../../shared/core/ids'
import { Problem } from '../../../shared/core/problem'

/** What a path may name. */
export const PathIds = z.object({
  deviceid: z.optional(DeviceId),
  groupid: z.optional(GroupId),
  credentialid: z.optional(CredentialId),
  sessionid: z.optional(SessionId),
  userid: z.optional(UserId),
  slipid: z.optional(SlipId),
  viewid: z.optional(ViewId),
  pushid: z.optional(PushId),
  changeid: z.optional(ChangeId),
})
export type PathIds = z.infer<typeof PathIds>

/**
 * The ids in the path of a request. What is no id names nothing that can exist: it is not found, in the same words as
 * what is not shared with the caller, and no store is asked about it.
 * @throws Problem `notFound`
 */
export const readPath = ({ pathParameters = {} }: APIGatewayProxyEventV2): PathIds => {
  const parsed = PathIds.safeParse(pathParameters)
  if (!parsed.success) throw new Problem('notFound')
  return parsed.data
}
