import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import { nestConfig } from '../../shared/devices/configTree'
import type { getConfig as contract } from '../../shared/settings/deviceConfig'
import { featuresVersionOf } from './featuresVersion'
import { maskSecrets, withoutSecrets } from '../../shared/settings/secrets'
import type { DeviceId } from '../../shared/core/ids'
import type { ServeAhead } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { ConfigStore } from './configStore'
import { selectSettings } from './selectSettings'

type ConfigItems = Awaited<ReturnType<ReturnType<typeof readConfig>>>

/** Who the device is, what it reports and what is wanted of it. */
export const readConfig = (devices: DeviceStore, configs: ConfigStore) => (deviceid: DeviceId) =>
  Promise.all([devices.record(deviceid), configs.reported(deviceid), configs.wanted(deviceid)])

/** Secrets are masked for those who may change them; others do not even learn which are set. */
export const getConfig =
  (devices: DeviceStore, configs: ConfigStore): ServeAhead<typeof contract, ConfigItems> =>
  async ({ deviceid, ...options }, caller, ahead = readConfig(devices, configs)(deviceid)) => {
    const [record, reported, wanted] = await ahead
    if (record === undefined) throw new Problem('notFound')
    const show = mayOnDevice(caller.role, 'editDeviceSettings') ? maskSecrets : withoutSecrets
    return {
      settings: nestConfig(selectSettings(show(reported.flat), options)),
      ts: reported.ts ?? null,
      deviceFeaturesVersion: featuresVersionOf(record.fw),
      pending: show(wanted.flat),
    }
  }
