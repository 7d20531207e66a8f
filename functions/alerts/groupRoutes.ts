import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/alerts/activeEvents'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openEventReader } from './eventStore'
import { getActiveEvents, getPastEvents } from './getEvents'

interface Parts {
  env: Pick<Env, 'EVENTS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  devicesOf: Parameters<typeof getActiveEvents>[0]
  now: Clock
}

/** The events of all devices that a person reaches. */
export const allEventRoutes = ({ env, documents, devices, devicesOf, now }: Parts): Route[] => {
  const events = openEventReader(documents, env.EVENTS_TABLE)
  return [
    on(contract.getPastEvents, getPastEvents(devicesOf, devices, events, now)),
    on(contract.getActiveEvents, getActiveEvents(devicesOf, devices, now)),
  ]
}
