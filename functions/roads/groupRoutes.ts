import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { getGroupRoads as contract } from '../../shared/roads/roadCells'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { getGroupRoads } from './getRoads'
import { openReadManyRoads } from './roadStore'

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  groups: GroupStore
  recent: DeviceStore
  now: Clock
}

export const groupRoadRoutes = ({ env, documents, access, groups, recent, now }: Parts): Route[] => [
  on(contract, getGroupRoads(access, groups, recent, openReadManyRoads(documents, env.HISTORY_TABLE), now)),
]
