import { useCallback, useEffect, useRef, useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type FlatConfig, flattenConfig } from '../../../shared/devices/configTree'
import { type ConfigWarning, configWarnings } from '../../../shared/settings/configWarnings'
import { queryReadings } from '../../../shared/data/queryReadings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { askAgain } from '../core/api/askAgain'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import type { RequestError } from '../core/api/RequestError'
import type { SettingsTabProps } from './tabs/SettingsTabProps'

/** The configuration is asked for every minute, more often while something waits for the device. */
const everyMs = 60_000
const waitingMs = 10_000
/** A device that is connected has applied a change within seconds of its save. */
const soonMs = 1500
const soonForMs = 60_000

export interface DeviceConfig {
  /** What the device last sent; undefined until the portal has answered. */
  readonly reported: FlatConfig | undefined
  /** What was saved and has not been applied yet. */
  readonly pending: FlatConfig
  /** When the device sent it, epoch seconds; null when it never did. */
  readonly ts: number | null | undefined
  /** Which generation of features the firmware has. */
  readonly featuresVersion: number | undefined
  readonly error: RequestError | undefined
  readonly reload: () => Promise<unknown>
}

const nothing: FlatConfig = {}

/** A device's own settings: as it has them, and as they are wanted. */
export const useDeviceConfig = (deviceid: DeviceId): DeviceConfig => {
  const reloadedMs = useRef(0)
  const { data, error, mutate } = useEndpoint(
    getConfig,
    { deviceid },
    {
      refreshInterval: (latest) => {
        if (latest === undefined || Object.keys(latest.pending).length === 0) return everyMs
        return Date.now() - reloadedMs.current < soonForMs ? soonMs : waitingMs
      },
    },
  )
  const reload = useCallback(() => {
    reloadedMs.current = Date.now()
    return mutate()
  }, [mutate])
  return useMemo(
    () => ({
      reported: data === undefined ? undefined : flattenConfig(data.settings),
      pending: data?.pending ?? nothing,
      ts: data?.ts,
      featuresVersion: data?.deviceFeaturesVersion,
      error: data === undefined ? error : undefined,
      reload,
    }),
    [data, error, reload],
  )
}

/** The newest supply voltage of a device; undefined until it is known, and when none was measured. */
const useSupplyVolts = (deviceid: DeviceId): number | undefined => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 }, { refreshInterval: keepMs.most })
  const volts = data?.data[0]?.vin
  return typeof volts === 'number' ? volts : undefined
}

/** What is to be known about the settings as they will be; `change` is not saved yet. */
export const useWarnings = (
  { device, settings: { reported, pending } }: SettingsTabProps,
  change: FlatConfig = {},
): readonly ConfigWarning[] => {
  const supplyVolts = useSupplyVolts(device.deviceid)
  return configWarnings({
    config: { ...reported, ...pending, ...change },
    pending: { ...pending, ...change },
    plan: device.tier,
    supplyVolts,
    isShutOutNoted: device.configToPortalTs !== undefined && device.configToPortalTs === device.configTs,
  })
}

/** The command queue shows the new command this much later. */
const queueDelayMs = 1500

/** Asks for the command queue again, a moment after something was put into it. */
export const useQueueRefresh = (deviceid: DeviceId, delayMs = queueDelayMs): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Where it does not arrive the queue is asked for at its own time.
      import('../commands/useCommands').then(
        ({ readsOfCommands }) => askAgain(readsOfCommands(deviceid)),
        () => undefined,
      )
    }, delayMs)
  }, [deviceid, delayMs])
}
