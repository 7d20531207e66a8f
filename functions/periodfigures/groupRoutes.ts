import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { getGroupMetrics as getGroupMetricsContract } from '../../shared/periodfigures/groupMetrics'
import { getGroupTrends as getGroupTrendsContract } from '../../shared/periodfigures/groupTrends'
import type { Clock } from '../../shared/core/time'
import { openSources } from '../data/readRows'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { getGroupMetrics } from './getGroupMetrics'
import { getGroupTrends } from './getGroupTrends'

interface Parts {
  env: Pick<Env, 'READINGS_TABLE' | 'HISTORY_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  groups: GroupStore
  devices: DeviceStore
  now: Clock
}

export const groupFigureRoutes = ({ env, documents, access, groups, devices, now }: Parts): Route[] => {
  const sources = openSources(documents, env, now)
  return [
    on(getGroupMetricsContract, getGroupMetrics(access, groups, devices, sources, now)),
    on(getGroupTrendsContract, getGroupTrends(access, groups, devices, sources, now)),
  ]
}
