import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/aemp/fleet'
import { apiPrefix } from '../../shared/core/services'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import { type DeviceStore, openDeviceStore } from '../devices/deviceStore'
import type { FleetSources } from './machines'
import { readEquipment, readEquipmentByMake, readFleet } from './readFleet'
import { readSeries } from './readSeries'

interface Parts {
  env: Pick<Env, 'DEVICES_TABLE' | 'PORTAL_ADDRESS'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  /** The devices that the owner of the key reaches. */
  devicesOf: FleetSources['devicesOf']
  queryReadings: Serve<typeof queryReadings>
  now: Clock
}

export const aempRoutes = ({
  env,
  documents,
  devices,
  devicesOf,
  queryReadings: query,
  now,
}: Parts): Route[] => {
  // A reading may be a moment old, and costs half.
  const eventual = openDeviceStore(documents, env.DEVICES_TABLE, 'eventual')
  const fleet: FleetSources = {
    devicesOf,
    devices: {
      records: (deviceids) => devices.records(deviceids),
      links: (deviceids) => eventual.links(deviceids),
    },
    query,
    now,
  }
  const addressOf = (path: string) => `${env.PORTAL_ADDRESS ?? ''}${apiPrefix}/v1/aemp${path}`
  return [
    on(contract.readFleet, readFleet(fleet, addressOf)),
    on(contract.readEquipment, readEquipment(fleet, addressOf)),
    on(contract.readEquipmentByMake, readEquipmentByMake(fleet, addressOf)),
    on(contract.readSeries, readSeries(fleet, addressOf)),
  ]
}
