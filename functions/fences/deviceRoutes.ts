import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/fences/getVisits'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openPlaceStore } from '../places/placeStore'
import { getDeviceFences } from './deviceFences'

interface Parts {
  env: Pick<Env, 'ACCESS_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  devices: DeviceStore
}

export const deviceFenceRoutes = ({ env, documents, access, devices }: Parts): Route[] => [
  on(
    contract.getDeviceFences,
    getDeviceFences({ access, devices, places: openPlaceStore(documents, env.ACCESS_TABLE) }),
  ),
]
