import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { readFuel } from '../../shared/cloudapi/devices'
import * as contract from '../../shared/fuel/fuel'
import { mostFuelDays } from '../../shared/fuel/fuel'
import { openSources } from '../data/readRows'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getOfPeriod } from '../data/askedPeriod'
import { openReadMachineFuel } from './machineFuel'

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

const openGetFuel = ({ env, documents, devices, now }: Parts) =>
  getOfPeriod(devices, openReadMachineFuel(openSources(documents, env, now), now), mostFuelDays, now)

export const fuelRoutes = (p: Parts): Route[] => [on(contract.getFuel, openGetFuel(p))]

/** The same by a key. */
export const cloudFuelRoutes = (p: Parts): Route[] => [on(readFuel, openGetFuel(p))]
