import { queryReadings as contract } from '../../shared/data/queryReadings'
import { type Route, onAhead } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { type queryReadings, readDevice } from './queryReadings'

interface Parts {
  devices: DeviceStore
  queryReadings: ReturnType<typeof queryReadings>
}

export const dataRoutes = ({ devices, queryReadings: query }: Parts): Route[] => [
  onAhead(contract, readDevice(devices), query),
]
