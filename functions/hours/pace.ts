import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import type { FlatConfig } from '../../shared/devices/configTree'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { firstIdAt } from '../core/newId'
import { afterAll, type ReadTurns } from '../ledger/ledgerTurns'
import type { LedgerReader } from '../ledger/ledgerStore'
import { settingsAt } from '../ledger/settingsAt'
import type { ConfigStore } from '../settings/configStore'

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

/** The intervals of a device from a time on. */
export interface PaceSince {
  readonly fromMs: number
  readonly pace: Pace
}

const intervalKeys = ['device.base_interval', 'device.transmit_interval', 'device.exception_interval']
/** More saves than these in one period are no plan. */
const mostTurns = 100

interface Sources {
  configs: Pick<ConfigStore, 'reported'>
  ledger: LedgerReader
  readTurns: ReadTurns
}

/**
 * The intervals that a device had in a period, oldest first, by what it reported and by the ledger of its settings;
 * undefined for a device that never reported any.
 */
export const openReadPaces =
  ({ configs, ledger, readTurns }: Sources) =>
  async (
    deviceid: DeviceId,
    fromMs: number,
    thinnedSeconds: number,
  ): Promise<readonly PaceSince[] | undefined> => {
    const [{ flat, ts }, { rows }] = await Promise.all([
      configs.reported(deviceid),
      ledger.newest(deviceid, { from: firstIdAt(fromMs), to: afterAll }, mostTurns),
    ])
    if (ts === undefined) return undefined
    const changing = rows.filter(({ turns }) => intervalKeys.some((key) => Object.hasOwn(turns.values, key)))
    const turns = changing.length === 0 ? [] : await readTurns(deviceid, changing)
    const own = turns.filter(({ key }) => intervalKeys.includes(key))
    const at = (atMs: number, settings: FlatConfig): PaceSince => ({
      fromMs: atMs,
      pace: paceOf(settings, thinnedSeconds),
    })
    const changes = own
      .map(({ ts: askedTs, outcomeTs = askedTs }) => outcomeTs * secondMs)
      .filter((ms) => ms > fromMs)
    return [fromMs, ...new Set(changes.sort((a, b) => a - b))].map((ms) =>
      at(ms, settingsAt(flat, own, ms / secondMs).settings),
    )
  }

export type ReadPaces = ReturnType<typeof openReadPaces>

/** The usual time between two readings, for a device whose settings are not known. */
export const observedPace = (times: Float64Array, fallback: Pace): Pace => {
  const steps = Array.from(times.subarray(1), (ms, i) => ms - (times[i] ?? ms)).filter((ms) => ms > 0)
  const median = steps.sort((a, b) => a - b)[steps.length >> 1]
  if (median === undefined || median <= fallback.transmitMs) return fallback
  return { baseMs: fallback.baseMs, transmitMs: median, exceptionMs: median }
}
