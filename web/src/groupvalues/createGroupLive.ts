import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import type { getGroupValues } from '../../../shared/groupvalues/groupValues'
import { type GroupAsset, type GroupDevice, type Heard, assetsOf, heardOf, openJoin } from './groupDevices'
import { questionOf } from './questionOf'
import { readPages } from './readPages'

type Request = RequestOf<typeof getGroupValues>
type Answer = OutputOf<typeof getGroupValues>
export type AskGroup = (request: Request) => Promise<Answer>

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
  let last: { needs: ReadonlySet<string>; asOfMs: number; members: string; polls: number } | undefined
  let asking: ReadonlySet<string> | undefined
  let run = 0

  const tell = (change: Partial<GroupSnapshot> = {}) => {
    snapshot = { ...snapshot, devices: join(assets, heard), ...change }
    for (const listener of listeners) listener()
  }

  /** Names and values of all of them. The first ones show as they come; the others take their place at once. */
  const readAll = async (): Promise<void> => {
    run += 1
    const mine = run
    const isCurrent = () => mine === run
    const needs = new Set(wanted.keys())
    asking = needs
    const fresh = { assets: new Map<DeviceId, GroupAsset>(), heard: new Map<DeviceId, Heard>() }
    const take = (page: Answer) => {
      if (!isCurrent()) return
      const isFirst = fresh.assets.size === 0
      for (const asset of assetsOf(page)) fresh.assets.set(asset.deviceid, asset)
      for (const [deviceid, told] of heardOf(page)) fresh.heard.set(deviceid, told)
      if (!isFirst || snapshot.devices.length > 0) return
      assets = new Map(fresh.assets)
      heard = new Map(fresh.heard)
      tell()
    }
    try {
      const first = await readPages(ask, { groupid, ...questionOf(needs) }, take)
      if (!isCurrent()) return
      last = { needs, asOfMs: first.asOfMs, members: first.members, polls: 0 }
      assets = new Map([...fresh.assets].sort(([a], [b]) => (a < b ? -1 : 1)))
      heard = fresh.heard
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
      const { keys } = questionOf(known.needs)
      const news: (readonly [DeviceId, Heard])[] = []
      const request = { groupid, ...(keys === undefined ? {} : { keys }), since: known.asOfMs }
      const first = await readPages(ask, request, (page) => void news.push(...heardOf(page)))
      if (!isCurrent()) return
      if (first.members !== known.members) {
        await readAll()
        return
      }
      last = { ...known, asOfMs: first.asOfMs, polls: known.polls + 1 }
      if (news.length > 0) heard = new Map([...heard, ...news])
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
    /** Keys and facts that a widget shows from now on, until it says otherwise. */
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
      const asked = asking ?? last?.needs
      return asked === undefined || [...wanted.keys()].some((need) => !asked.has(need))
    },
    readAll,
    /** Nothing while everything is being read. */
    poll: async () => {
      if (asking !== undefined) return
      await (last === undefined || last.polls >= wholeEvery ? readAll() : readNews(last))
    },
  }
}

export type GroupLive = ReturnType<typeof createGroupLive>
