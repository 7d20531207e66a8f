import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import * as contract from '../../shared/viewas/viewAs'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { GroupStore } from '../groups/groupStore'
import type { UserStore } from '../users/userStore'
import { startDeviceView, startGroupView } from './startView'

interface Parts {
  env: Pick<Env, 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  users: UserStore
  groups: GroupStore
  now: Clock
}

export const deviceViewRoutes = ({ env, ...p }: Parts): Route[] => [
  on(contract.viewDeviceAs, startDeviceView({ ...p, TableName: env.SERVER_LOG_TABLE })),
]

export const groupViewRoutes = ({ env, ...p }: Parts): Route[] => [
  on(contract.viewGroupAs, startGroupView({ ...p, TableName: env.SERVER_LOG_TABLE })),
]
