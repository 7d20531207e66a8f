import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { GroupId } from '../../shared/core/ids'
import { transactUntilDone } from '../core/store/storeWrites'
import type { SilentDevice } from '../alerts/watchContact'
import { silenceTopic } from '../alerts/silence'
import { openAtOnce } from './burst'
import { type BurstStore, burstPlace } from './burstStore'
import { openSharedGroups, openWithSize } from './gatherNotices'

type Options = Parameters<typeof openSharedGroups>[0] &
  Parameters<typeof openWithSize>[0] & { documents: DynamoDBDocumentClient; bursts: BurstStore }

const atOnce = 25

/** Opens a list in each group of which many devices are silent at once, so that not even the first notifies alone. */
export const openAnnounceSilences = (options: Options) => {
  const { documents, bursts } = options
  const sharedGroups = openSharedGroups(options)
  const withSize = openWithSize(options)

  const open = (groupid: GroupId, level: string, devices: number, nowMs: number): Promise<void> =>
    transactUntilDone(documents, async () => {
      const place = burstPlace(groupid, silenceTopic, level)
      const known = await withSize(groupid, await bursts.read(place), devices, nowMs)
      const burst = openAtOnce(known, devices, known.size, nowMs)
      return { items: burst === undefined ? [] : [bursts.write(place, burst, nowMs)], result: undefined }
    })

  return async (silent: readonly SilentDevice[], nowMs: number): Promise<void> => {
    const counts = new Map<string, { groupid: GroupId; level: string; devices: number }>()
    for (let start = 0; start < silent.length; start += atOnce) {
      const part = silent.slice(start, start + atOnce)
      const found = await Promise.all(part.map(({ deviceid }) => sharedGroups(deviceid)))
      for (const [n, groups] of found.entries()) {
        const level = part[n]?.level ?? 'warning'
        for (const { groupid } of groups) {
          const key = `${groupid} ${level}`
          const known = counts.get(key)
          counts.set(key, { groupid, level, devices: (known?.devices ?? 0) + 1 })
        }
      }
    }
    for (const { groupid, level, devices } of counts.values()) await open(groupid, level, devices, nowMs)
  }
}
