import useSWRInfinite from 'swr/infinite'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { type DeviceLogEntry, getDeviceLog } from '../../../shared/provisioning/deviceLog'
import { addressOf } from '../core/addressOf'
import { callEndpoint } from '../core/callEndpoint'

type Page = OutputOf<typeof getDeviceLog>

const isOpen = ({ test }: DeviceLogEntry): boolean => test?.state === 'queued' || test?.state === 'sent'

/** A test that runs is looked at often, otherwise others only write a line now and then. */
const watchMs = 3000
const idleMs = 30_000

/** The log of a device's making, newest first, as many pages as were asked for. */
export const useDeviceLog = (deviceid: DeviceId) => {
  const requestOf = (index: number, before: Page | null) => {
    if (index === 0) return { deviceid }
    const pageStartKey = before?.lastEvaluatedKey
    return pageStartKey === undefined ? undefined : { deviceid, pageStartKey }
  }
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, unknown>(
    (index, before: Page | null) => {
      const request = requestOf(index, before)
      return request === undefined ? null : ([addressOf(getDeviceLog, request), request] as const)
    },
    ([, request]: readonly [string, { deviceid: DeviceId; pageStartKey?: string }]) =>
      callEndpoint(getDeviceLog, request),
    {
      revalidateOnFocus: false,
      refreshInterval: (pages) => (pages?.[0]?.entries.some(isOpen) === true ? watchMs : idleMs),
    },
  )
  return {
    entries: data?.flatMap(({ entries }) => entries),
    hasMore: data?.at(-1)?.lastEvaluatedKey !== undefined,
    isLoadingMore: isValidating && size > (data?.length ?? 0),
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  }
}
