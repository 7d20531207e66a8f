import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/service/getService'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { getDeviceService } from './getDeviceService'
import { openServiceStore } from './serviceStore'

interface Parts {
  env: Pick<Env, 'SERVICE_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  now: Clock
}

export const deviceServiceRoutes = ({ env, documents, access, now }: Parts): Route[] => [
  on(
    contract.getDeviceService,
    getDeviceService({ access, store: openServiceStore(documents, env.SERVICE_TABLE), now }),
  ),
]
