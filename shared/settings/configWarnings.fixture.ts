import type { FlatConfig } from '../devices/configTree'
import type { ConfigFacts } from './configWarnings'

export const basic = { name: 'Basic', dataToPortal: false }
export const https = { 'endpoint.http.enable': true, 'endpoint.http.address': 'https://example.com/in' }
export const modules = (count: number): FlatConfig =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`mod${i + 1}.settings`, `1,3,${i}`]))

/** Each warning once: a device, its settings, what it is warned of, and what else must be so. */
export const warningCases: [name: string, FlatConfig, text: RegExp, Partial<ConfigFacts>?][] = [
  ['that shuts the portal out', { 'endpoint.config_to_portal': false }, /Portal configuration is disabled/],
  ['with network changes waiting', {}, /Network settings have been changed/, { pending: { 'gsm.apn': 'x' } }],
  [
    'that counts pulses on IO 4 asleep',
    { 'io4.pulse.enable': true, 'device.always_on': false },
    /Pulses on IO4 are not counted/,
  ],
  ['that posts each 29 s', { ...https, 'device.base_interval': 29 }, /under 30 seconds is not recommended/],
  [
    'that posts each 14 s',
    { ...https, 'device.base_interval': 7, 'device.transmit_interval': 2 },
    /too fast/,
  ],
  [
    'whose Modbus may take 61 of 60 s',
    { ...modules(61), 'serial1.modbus.timeout': 1, 'device.base_interval': 60 },
    /total Modbus timeout/,
  ],
  ['that batches for nobody', { 'device.batch_tx_enable': true }, /Batch transmit/, { plan: basic }],
  [
    'that counts pulses half the time',
    { 'input1.pulse.enable': true, 'device.always_on': false },
    /not always on/,
  ],
  [
    'whose sensor starts too slowly',
    { 'current1.start_time': 11, 'device.base_interval': 10 },
    /Current 1 start time is longer/,
  ],
  [
    'whose capture takes too long',
    { 'serial1.mode': 'CAPTURE', 'serial1.capture.maxtime': 11, 'device.base_interval': 10 },
    /Serial 1 max time is longer/,
  ],
  [
    'with a web server over 4G',
    { 'device.web_always_on': true, 'gsm.enable': true },
    /web server is always on/,
  ],
  ['that hurries on battery', { 'device.base_interval': 899 }, /battery life/, { supplyVolts: 0.1 }],
  [
    'that hibernates late',
    { 'device.vin.sleep_enable': true, 'device.vin.sleep_delay': 3601 },
    /hibernate delay over 3600/,
  ],
  [
    'that never sleeps',
    { 'device.always_on': true, 'device.vin.sleep_enable': false },
    /does not sleep on loss of power/,
  ],
  ['with debug on RS232', { 'debug.stdout_uart': 1 }, /RS232/],
  ['with capture and debug', { 'serial1.mode': 'CAPTURE', 'debug.stderr_uart': 2 }, /same port/],
  ['with little time for GPS', { 'gps.interval': 1, 'gps.maxtime': 179 }, /under 180 seconds/],
  ['that keeps its data', { 'endpoint.data_to_portal': false }, /No data will be sent to the Portal/],
]
