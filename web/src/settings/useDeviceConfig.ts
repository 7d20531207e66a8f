import { useCallback, useMemo, useRef } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { type FlatConfig, flattenConfig } from '../../../shared/devices/configTree'
import { getConfig } from '../../../shared/settings/deviceConfig'
import type { RequestError } from '../core/api/RequestError'
import { useEndpoint } from '../core/api/useEndpoint'

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
