import { useState } from 'react'
import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs, useEndpoint } from '../core/useEndpoint'

const firstLength = 10
const moreLength = 50
const mostCommands = 500

/** The newest commands of a device, asked for every quarter of a minute (spec 1 §7, §9). */
export const useCommands = (deviceid: DeviceId) => {
  const [wanted, setWanted] = useState(firstLength)
  const { data, error, isLoading, isValidating, mutate } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: wanted },
    { refreshInterval: keepMs.commands },
  )
  return {
    commands: data?.data,
    contact: data?.contact,
    hasMore: (data?.more ?? false) && wanted < mostCommands,
    loadMore: () => setWanted(Math.min(wanted + moreLength, mostCommands)),
    isLoading,
    isValidating,
    error,
    reload: () => void mutate(),
  }
}
