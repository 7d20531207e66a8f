import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { displayEditsOf } from './displayEditsOf'

/** As `displayEditsOf`, for as long as a component is there. */
export const useDisplayEdits = (deviceid: DeviceId) => {
  const { mutate, cache } = useSWRConfig()
  return useMemo(() => displayEditsOf(deviceid, { mutate, cache }), [deviceid, mutate, cache])
}
