import { readConfig } from '../commands/configTree'
import type { ConfigTree } from '../commands/Flash'
import type { Reading } from '../physics/Reading'

/** Keys that each measuring interval governs: 0 switches the channel off. */
const governed: readonly (readonly [setting: string, keys: RegExp])[] = [
  ['ambient.interval', /^ambient$/],
  ['accel.interval', /^(accel_[xyz]|pitch|roll|angle|motion)$/],
  ['gps.interval', /^gps_/],
  ['can1.interval', /^can1$/],
  ['can2.interval', /^can2$/],
  ['tc1.interval', /^tc1$/],
  ['current1.interval', /^current1$/],
]

/** Takes out of a reading what the settings switch off. */
export function silenceChannels(reading: Reading, config: ConfigTree): void {
  for (const [setting, keys] of governed) {
    if (readConfig(config, setting) !== 0) continue
    for (const key of Object.keys(reading)) if (keys.test(key)) delete reading[key]
  }
  if (readConfig(config, 'endpoint.network_report') !== false) return
  delete reading.wifi_ip
  delete reading.wifi_rssi
}
