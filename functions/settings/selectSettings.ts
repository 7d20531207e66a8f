import type { FlatConfig } from '../../shared/devices/configTree'
import { isSecretKey } from '../../shared/settings/secrets'

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

/** Who the device is, what hardware it has, and secrets, which are masked and worth nothing to another. */
const isUnique = (key: string): boolean => own.has(key) || isSecretKey(key)

/** The settings that somebody asked for. */
export const selectSettings = (flat: FlatConfig, { changesOnly, removeUnique }: Selection): FlatConfig =>
  Object.fromEntries(
    Object.entries(flat).filter(
      ([key, value]) =>
        !(changesOnly === 'true' && isUnchanged(key, value)) && !(removeUnique === 'true' && isUnique(key)),
    ),
  )
