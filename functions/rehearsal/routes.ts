import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import {
  getRehearsal as getRehearsalContract,
  rehearseLimits as rehearseLimitsContract,
} from '../../shared/rehearsal/rehearsal'
import { openSources } from '../data/readRows'
import { openEventReader } from '../alerts/eventStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getRehearsal } from './getRehearsal'
import { openReadAcknowledged } from './readKnown'
import { rehearseLimits } from './rehearseLimits'

interface Parts {
  env: Pick<Env, 'ALARMS_TABLE' | 'EVENTS_TABLE' | 'READINGS_TABLE' | 'HISTORY_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

export const rehearsalRoutes = ({ env, documents, devices, now }: Parts): Route[] => {
  const sources = openSources(documents, env, now)
  const events = {
    events: openEventReader(documents, env.EVENTS_TABLE),
    acknowledged: openReadAcknowledged(documents, env.ALARMS_TABLE),
  }
  return [
    on(getRehearsalContract, getRehearsal(sources, devices, events, now)),
    on(rehearseLimitsContract, rehearseLimits(sources, devices, events, now)),
  ]
}
