import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import { getMetrics as contract } from '../../shared/periodfigures/getMetrics'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openGetMetrics } from './getMetrics'

interface Parts {
  env: Pick<Env, 'READINGS_TABLE' | 'HISTORY_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  queryReadings: Serve<typeof queryReadings>
  now: Clock
}

export const periodFigureRoutes = (p: Parts): Route[] => [
  on(contract, openGetMetrics(p.documents, p.env, p.devices, p.queryReadings, p.now)),
]
