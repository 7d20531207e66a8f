import { readConfig } from '../commands/configTree'
import type { ConfigTree } from '../commands/configTree'
import type { Machine } from '../machines/Machine'

/** What the settings in force mean for measuring and sending. */
export interface DevicePolicy {
  readonly intervalSeconds: number
  /** Measurement cycles in one transmission. */
  readonly transmitEvery: number
  readonly staysAwake: boolean
  readonly sendsData: boolean
  readonly sendsConfig: boolean
  readonly buffers: boolean
  readonly batches: boolean
  readonly runsScript: boolean
}

const awakeUnderSeconds = { wifi: 10, lte: 120 } as const satisfies Record<Machine['radio'], number>
const longestIntervalSeconds = 86_400

export function devicePolicy({ radio, baseIntervalSeconds }: Machine, config: ConfigTree): DevicePolicy {
  const whole = (key: string, otherwise: number): number => {
    const value = Number(readConfig(config, key))
    return Number.isInteger(value) && value >= 1 ? Math.min(value, longestIntervalSeconds) : otherwise
  }
  const on = (key: string): boolean => readConfig(config, key) === true
  const intervalSeconds = whole('device.base_interval', baseIntervalSeconds)
  return {
    intervalSeconds,
    transmitEvery: whole('device.transmit_interval', 1),
    staysAwake: on('device.always_on') || intervalSeconds < awakeUnderSeconds[radio],
    sendsData: on('endpoint.data_to_portal'),
    sendsConfig: on('endpoint.config_to_portal'),
    buffers: on('endpoint.buffer_enable'),
    batches: on('device.batch_tx_enable'),
    runsScript: on('mjs.enable'),
  }
}
