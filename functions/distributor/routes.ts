import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/distributor/distributors'
import { distributorAction as distributorActionContract } from '../../shared/distributor/distributors'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import { distributorAction } from './nextUser'
import { type DistributorStore, getDistributors, keepDistributor } from './distributorStore'

interface Parts {
  env: Pick<Env, 'DEVICES_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  distributors: DistributorStore
  writeLog: WriteLog
  now: Clock
}

export const distributorRoutes = (p: Parts): Route[] => {
  const { env, documents, devices, distributors, writeLog, now } = p
  const keep = keepDistributor(documents, distributors, writeLog, now)
  const action = distributorAction(documents, env.DEVICES_TABLE, devices, writeLog, now)
  return [
    on(contract.getDistributors, getDistributors(distributors)),
    on(contract.addDistributor, keep),
    on(contract.putDistributor, keep),
    on(distributorActionContract, action),
  ]
}
