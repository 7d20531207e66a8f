import type { queryReadings } from '../../shared/data/queryReadings'
import * as contract from '../../shared/page/pages'
import type { userLogin } from '../../shared/users/session'
import type { Clock } from '../../shared/core/time'
import { type Route, type Serve, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { ConfigStore } from '../settings/configStore'
import { getConfig } from '../settings/getConfig'
import { getSettings } from '../settings/getSettings'
import { getConfigPage, getDataPage } from './devicePages'

interface Parts {
  devices: DeviceStore
  configs: ConfigStore
  queryReadings: Serve<typeof queryReadings>
  userLogin: Serve<typeof userLogin>
  now: Clock
}

export const devicePageRoutes = ({ devices, configs, now, ...p }: Parts): Route[] => {
  const parts = { ...p, getSettings: getSettings(devices, now), getConfig: getConfig(devices, configs) }
  return [on(contract.getDataPage, getDataPage(parts)), on(contract.getConfigPage, getConfigPage(parts))]
}
