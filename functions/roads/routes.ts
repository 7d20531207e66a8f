import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { getDeviceRoads as contract } from '../../shared/roads/roadCells'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getDeviceRoads } from './getRoads'
import { openReadManyRoads } from './roadStore'

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

export const deviceRoadRoutes = ({ env, documents, devices, now }: Parts): Route[] => [
  on(contract, getDeviceRoads(devices, openReadManyRoads(documents, env.HISTORY_TABLE), now)),
]
