import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import type { getGroupAssets } from '../../../shared/groupvalues/groupAssets'
import { type getGroupValues, maxValueKeys } from '../../../shared/groupvalues/groupValues'
import { type GroupAsset, type GroupDevice, type Heard, assetsOf, heardOf, openJoin } from './groupDevices'

export interface AskGroup {
  assets: (request: RequestOf<typeof getGroupAssets>) => Promise<OutputOf<typeof getGroupAssets>>
  values: (request: RequestOf<typeof getGroupValues>) => Promise<OutputOf<typeof getGroupValues>>
}

export interface GroupSnapshot {
  readonly devices: readonly GroupDevice[]
  /** Every device is there with its values. */
  readonly isComplete: boolean
  /** Why the newest question had no answer; what is shown is from before. */
  readonly error: unknown
}

/** Names, plans and what a lost note left out are asked for again after so many polls. */
const wholeEvery = 10

/**
 * The devices of a group as all widgets of a page see them: one question for the keys of them all, then only for what
 * is new. What arrives is told page by page.
 */
export const createGroupLive = (groupid: GroupId, ask: AskGroup) => {
  const wanted = new Map<string, number>()
  const listeners = new Set<() => void>()
  const join = openJoin()
  let assets = new Map<DeviceId, GroupAsset>()
  let heard = new Map<DeviceId, Heard>()
  let snapshot: GroupSnapshot = { devices: [], isComplete: false, error: undefined }
  let last: { keys: string; asOfMs: number; members: string; polls: number } | undefined
  let asking: string | undefined
  let run = 0
  let names: Promise<void> | undefined

  const tell = (change: Partial<GroupSnapshot> = {}) => {
    snapshot = { ...snapshot, devices: join(assets, heard), ...change }
    for (const listener of listeners) listener()
  }
  const keysText = (): string => [...wanted.keys()].sort().slice(0, maxValueKeys).join(',')

  const readAssets = async (): Promise<void> => {
    const fresh = new Map<DeviceId, GroupAsset>()
    let afterDevice: DeviceId | undefined
    let isFirst = true
    do {
      const page = await ask.assets({ groupid, afterDevice })
      for (const asset of assetsOf(page)) fresh.set(asset.deviceid, asset)
      afterDevice = page.lastEvaluatedDevice
      // The first ones show as they come; the others take their place at once, since to join thousands takes a while.
      if (afterDevice === undefined || (last === undefined && isFirst)) {
        assets = new Map(fresh)
        tell()
      }
      isFirst = false
    } while (afterDevice !== undefined)
  }
  /** Once at a time: who wants other keys meanwhile needs no other names. */
  const readNames = (): Promise<void> => {
    names ??= readAssets().finally(() => {
      names = undefined
    })
    return names
  }

  const readValues = async (keys: string, since: number | undefined, isCurrent: () => boolean) => {
    let afterDevice: DeviceId | undefined
    let first: OutputOf<typeof getGroupValues> | undefined
    do {
      const named = keys === '' ? {} : { keys }
      const page = await ask.values({ groupid, ...named, since, afterDevice })
      if (!isCurrent()) return undefined
      first ??= page
      if (page.deviceids.length > 0) {
        heard = new Map([...heard, ...heardOf(page)])
        if (last === undefined && page === first) tell()
      }
      afterDevice = page.lastEvaluatedDevice
    } while (afterDevice !== undefined)
    return first
  }

  const readAll = async (): Promise<void> => {
    run += 1
    const mine = run
    const isCurrent = () => mine === run
    const keys = keysText()
    asking = keys
    try {
      const [first] = await Promise.all([readValues(keys, undefined, isCurrent), readNames()])
      if (!isCurrent() || first === undefined) return
      last = { keys, asOfMs: first.asOfMs, members: first.members, polls: 0 }
      tell({ isComplete: true, error: undefined })
    } catch (error) {
      if (isCurrent()) tell({ error })
    } finally {
      if (isCurrent()) asking = undefined
    }
  }

  const readNews = async (known: NonNullable<typeof last>): Promise<void> => {
    const mine = run
    const isCurrent = () => mine === run
    try {
      const first = await readValues(known.keys, known.asOfMs, isCurrent)
      if (!isCurrent() || first === undefined) return
      if (first.members !== known.members) {
        await readAll()
        return
      }
      last = { ...known, asOfMs: first.asOfMs, polls: known.polls + 1 }
      tell({ error: undefined })
    } catch (error) {
      if (isCurrent()) tell({ error })
    }
  }

  return {
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
    /** Keys that a widget shows from now on, until it says otherwise. */
    want: (keys: readonly string[]) => {
      for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1)
      return () => {
        for (const key of keys) {
          const others = (wanted.get(key) ?? 1) - 1
          if (others === 0) wanted.delete(key)
          else wanted.set(key, others)
        }
      }
    },
    /** Whether a key is wanted that was not asked for. */
    lacksKeys: () => {
      const asked = new Set((asking ?? last?.keys)?.split(','))
      return keysText()
        .split(',')
        .some((key) => !asked.has(key))
    },
    readAll,
    poll: () => (last === undefined || last.polls >= wholeEvery ? readAll() : readNews(last)),
  }
}

export type GroupLive = ReturnType<typeof createGroupLive>
