import { type FlatConfig, nestConfig } from '../../shared/devices/configTree'
import { isSecretKey, maskSecrets, withoutSecrets } from '../../shared/settings/secrets'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { getConfig as contract } from '../../shared/settings/deviceConfig'
import type { DeviceId } from '../../shared/core/ids'
import type { ServeAhead } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { ConfigStore } from './configStore'

/** Which generation of features a firmware family has (domain: rule assumed, kept as a table). */
const generations: Record<string, number> = { SFW001: 1, SFW002: 2, SFW003: 3 }

/** `SFW003-3.4.0` → 3; unknown families get the newest features. */
export const featuresVersionOf = (fw: string): number => generations[fw.slice(0, 6)] ?? 3

interface Selection {
  changesOnly?: 'true' | 'false' | undefined
  removeUnique?: 'true' | 'false' | undefined
}

/** As far as it is known how a device leaves the factory. */
const factory: FlatConfig = {
  'device.base_interval': 60,
  'device.transmit_interval': 1,
  'device.exception_interval': 1,
  'device.always_on': false,
  'device.web_always_on': false,
  'device.batch_tx_enable': false,
  'device.vin.sleep_enable': true,
  'endpoint.config_to_portal': true,
  'endpoint.data_to_portal': true,
  'endpoint.udp.enable': false,
  'endpoint.http.enable': false,
  'endpoint.mqtt.enable': false,
  'sntp.server': 'time.google.com',
  'sntp.update_interval': 7200,
}

const isUnchanged = (key: string, value: FlatConfig[string]): boolean =>
  value === '' || value === null || (Object.hasOwn(factory, key) && factory[key] === value)

const own = new Set([
  ...['device.id', 'device.name', 'device.model', 'device.fw'],
  ...['wifi.sta.ip', 'endpoint.mqtt.client_id', 'gsm.available', 'gsm.auto_apn_version'],
])

/** Who the device is, what hardware it has, and what network it is in. */
export const isOwnFact = (key: string): boolean => own.has(key)

/** Secrets too: they are masked and worth nothing to another. */
const isUnique = (key: string): boolean => isOwnFact(key) || isSecretKey(key)

/** The settings that a person asked for. */
export const selectSettings = (flat: FlatConfig, { changesOnly, removeUnique }: Selection): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).filter(
      ([key, value]) =>
        !(changesOnly === 'true' && isUnchanged(key, value)) && !(removeUnique === 'true' && isUnique(key)),
    ),
  )

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
