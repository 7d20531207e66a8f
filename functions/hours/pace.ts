import type { FlatConfig } from '../../shared/devices/configTree'
import { secondMs } from '../../shared/core/time'
import { defaultConfig } from '../../shared/settings/defaultConfig'

/** How often a device measures, sends, and sends while a warning or an alarm lasts; milliseconds. */
export interface Pace {
  readonly baseMs: number
  readonly transmitMs: number
  readonly exceptionMs: number
}

const positive = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback

/** The other two are counted in base intervals. A plan may store no more often than every `thinnedSeconds`. */
export const paceOf = (config: FlatConfig, thinnedSeconds = 0): Pace => {
  const baseSeconds = positive(config['device.base_interval'], defaultConfig['device.base_interval'])
  const transmitSeconds = baseSeconds * positive(config['device.transmit_interval'], 1)
  const exceptionSeconds = baseSeconds * positive(config['device.exception_interval'], 1)
  const atLeast = (seconds: number) => Math.max(seconds, thinnedSeconds) * secondMs
  return {
    baseMs: atLeast(baseSeconds),
    transmitMs: atLeast(transmitSeconds),
    // It sends at its usual interval all the same.
    exceptionMs: atLeast(Math.min(exceptionSeconds, transmitSeconds)),
  }
}

/** Within so many intervals a missed reading leaves no doubt about the silence, only about its edges. */
export const gapIntervals = 3

/** When a device should have sent next, by whether a warning or an alarm lasted at both readings. */
export const expectedMs = ({ transmitMs, exceptionMs }: Pace, isException: boolean): number =>
  isException ? exceptionMs : transmitMs

export const gapMs = (pace: Pace, isException: boolean): number =>
  gapIntervals * expectedMs(pace, isException)
