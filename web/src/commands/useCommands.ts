import { useState } from 'react'
import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs, useEndpoint } from '../core/useEndpoint'
import { isAnswerNear } from './isAnswerNear'

const firstLength = 10
const moreLength = 50
const mostCommands = 500

/** While an answer may come any moment. */
const busyMs = 3000

/** The newest commands of a device, asked for every quarter of a minute (spec 1 §7, §9), or as they are answered. */
export const useCommands = (deviceid: DeviceId) => {
  const [wanted, setWanted] = useState(firstLength)
  const { data, error, isLoading, isValidating, mutate } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: wanted },
    {
      refreshInterval: (latest) =>
        latest !== undefined && isAnswerNear(latest, Date.now()) ? busyMs : keepMs.commands,
    },
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
