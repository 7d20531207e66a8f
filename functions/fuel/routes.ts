import { openSources } from '../data/openSources'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { mostFuelDays } from '../../shared/fuel/fuel'
import * as contract from '../../shared/fuel/getFuel'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getOfPeriod } from '../data/getOfPeriod'
import { openReadMachineFuel } from './readMachineFuel'

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

export const fuelRoutes = ({ env, documents, devices, now }: Parts): Route[] => {
  const sources = openSources(documents, env, now)
  return [on(contract.getFuel, getOfPeriod(devices, openReadMachineFuel(sources, now), mostFuelDays, now))]
}
