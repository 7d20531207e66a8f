import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import { getDiagnostics as contract } from '../../shared/diagnostics/getDiagnostics'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getDiagnostics } from './getDiagnostics'
import { openQuarantineReader } from './quarantineReader'

interface Parts {
  env: Pick<Env, 'QUARANTINE_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  queryReadings: Serve<typeof queryReadings>
  now: Clock
}

export const diagnosticsRoutes = ({ env, documents, devices, queryReadings: query, now }: Parts): Route[] => {
  const quarantine = openQuarantineReader(documents, env.QUARANTINE_TABLE, now)
  return [on(contract, getDiagnostics(query, devices, quarantine, now))]
}
