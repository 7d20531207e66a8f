import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { getRehearsal } from '../../../shared/rehearsal/rehearsal'
import { useEndpoint } from '../core/api/useEndpoint'
import { type Material, materialOf } from './material'

/** What limits of a measurement are rehearsed on; asked for once, however often a limit moves. */
export const useRehearsal = (deviceid: DeviceId, dataKey: string, isAsked: boolean) => {
  const { data, error, mutate } = useEndpoint(getRehearsal, isAsked ? { deviceid, dataKey } : undefined, {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  })
  const material = useMemo(
    (): Material | undefined => (data === undefined ? undefined : materialOf(data)),
    [data],
  )
  return { material, error: data === undefined ? error : undefined, reload: () => void mutate() }
}
