import type { FlatConfig } from '../../../shared/settings/configTree'

export const infoKeys = ['wifi_ip', 'wifi_rssi', 'gsm_rssi'] as const

/** What a modem reports when it cannot tell its signal (spec 1 §9). */
const unknownLteDbm = -114

const none = '–'

const write = (value: unknown, unit = ''): string => {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? `${value}${unit}` : none
}

/** The rows of the Device Info card, from the configuration and from a reading's `infoKeys`. */
export const deviceFacts = (
  deviceid: string,
  config: FlatConfig,
  [wifiIp, wifiDbm, lteDbm]: readonly unknown[],
): readonly (readonly [string, string])[] => [
  ['Device ID', deviceid],
  ['Model', write(config['device.model'])],
  ['Firmware', write(config['device.fw'])],
  ['Base Interval', write(config['device.base_interval'], ' seconds')],
  ['Wi-Fi IP', write(wifiIp)],
  ['Wi-Fi Signal', write(wifiDbm, ' dBm')],
  ['4G LTE Signal', lteDbm === unknownLteDbm ? '(unknown)' : write(lteDbm, ' dBm')],
]
