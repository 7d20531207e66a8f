import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import * as contract from '../../shared/fuel/getFuel'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { openHistoryReader } from '../data/historyReader'
import { openReadingReader } from '../data/readingReader'
import { openWorkStore } from '../data/workStore'
import type { DeviceStore } from '../devices/deviceStore'
import { getFuel } from './getFuel'
import { openReadMachineFuel } from './readMachineFuel'

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

export const fuelRoutes = ({ env, documents, devices, now }: Parts): Route[] => {
  const sources = {
    readings: openReadingReader(documents, env.READINGS_TABLE),
    history: openHistoryReader(documents, env.HISTORY_TABLE, now),
    work: openWorkStore(documents, env.HISTORY_TABLE),
  }
  return [on(contract.getFuel, getFuel(devices, openReadMachineFuel(sources, now), now))]
}
