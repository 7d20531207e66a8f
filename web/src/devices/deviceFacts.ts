import { unknownSignalDbm } from '../../../shared/data/isUnmeasured'
import { defaultConfig } from '../../../shared/settings/defaultConfig'
import { baseSecondsOf } from './deviceIntervals'
import type { Device } from './useDevice'

export const infoKeys = ['wifi_ip', 'wifi_rssi', 'gsm_rssi'] as const

const none = '–'

const write = (value: unknown, unit = ''): string => {
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' ? `${value}${unit}` : none
}

type Known = Pick<Device, 'deviceid' | 'model' | 'fw' | 'config' | 'isConfigAwaited' | 'configError'>

const writeInterval = ({ config, isConfigAwaited, configError }: Known): string => {
  const seconds = baseSecondsOf(config)
  if (seconds !== undefined) return `${seconds} seconds`
  if (configError !== undefined) return 'not loaded'
  return isConfigAwaited ? none : `${defaultConfig['device.base_interval']} seconds (default)`
}

/** The rows of the Device Info card, from what is known of the device and from a reading's `infoKeys`. */
export const deviceFacts = (
  device: Known,
  [wifiIp, wifiDbm, lteDbm]: readonly unknown[],
): readonly (readonly [string, string])[] => [
  ['Device ID', device.deviceid],
  ['Model', write(device.model)],
  ['Firmware', write(device.fw)],
  ['Base Interval', writeInterval(device)],
  ['Wi-Fi IP', write(wifiIp)],
  ['Wi-Fi Signal', write(wifiDbm, ' dBm')],
  ['4G LTE Signal', lteDbm === unknownSignalDbm ? '(unknown)' : write(lteDbm, ' dBm')],
]
