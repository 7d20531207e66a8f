import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { GroupId } from '../../../shared/core/ids'
import type { getGroupValues } from '../../../shared/grouplive/groupValues'
import { questionOf } from '../../../shared/grouplive/liveKeys'
import { type GroupDevice, devicesOf, withNews } from './groupDevices'
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
/** Pages that come within this time after the first one are drawn with it, once. */
const togetherMs = 500

/** Pages come in any order; each is in the order of the ids, and none overlaps another. */
const inOrder = (pages: readonly (readonly GroupDevice[])[]): GroupDevice[] =>
  pages
    .filter((page) => page.length > 0)
    .sort(([a], [b]) => (a !== undefined && b !== undefined && a.deviceid < b.deviceid ? -1 : 1))
    .flat()

/**
 * The devices of a group as all widgets of a page see them: one question for the keys of them all, then only for what
 * is new. Subscribers get it page by page.
 */
export const createGroupLive = (groupid: GroupId, ask: AskGroup) => {
  const wanted = new Map<string, number>()
  const listeners = new Set<() => void>()
  let snapshot: GroupSnapshot = { devices: [], isComplete: false, error: undefined }
  let last: { needs: ReadonlySet<string>; asOfMs: number; members: string; polls: number } | undefined
  let asking: ReadonlySet<string> | undefined
  /** Of the prefetched answer that is shown before the first request. */
  let begunMs: number | undefined
  let isPolling = false
  let run = 0

  const publish = (change: Partial<GroupSnapshot>) => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }

  /** Names and values of all of them. The first ones show as they come; the others take their place at once. */
  const readAll = async (): Promise<void> => {
    run += 1
    const mine = run
    const isCurrent = () => mine === run
    const needs = new Set(wanted.keys())
    asking = needs
    // Of the first page while the others are on their way, not of all of them at the end.
    const pages: GroupDevice[][] = []
    const tellSome = () => {
      if (isCurrent() && snapshot.devices.length === 0) publish({ devices: inOrder(pages) })
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const take = (page: Answer) => {
      pages.push(devicesOf(page))
      if (page.lastEvaluatedDevice !== undefined) waiting ??= setTimeout(tellSome, togetherMs)
    }
    try {
      const first = await readPages(ask, { groupid, ...questionOf(needs) }, take)
      if (!isCurrent()) return
      last = { needs, asOfMs: first.asOfMs, members: first.members, polls: 0 }
      const isShown = first.asOfMs === begunMs
      begunMs = undefined
      if (!isShown) publish({ devices: inOrder(pages), isComplete: true, error: undefined })
    } catch (error) {
      if (isCurrent()) publish({ error })
    } finally {
      clearTimeout(waiting)
      if (isCurrent()) asking = undefined
    }
  }

  const readNews = async (known: NonNullable<typeof last>): Promise<void> => {
    const mine = run
    const isCurrent = () => mine === run
    try {
      const { keys } = questionOf(known.needs)
      const pages: Answer[] = []
      const request = { groupid, ...(keys === undefined ? {} : { keys }), since: known.asOfMs }
      const first = await readPages(ask, request, (page) => void pages.push(page))
      if (!isCurrent()) return
      if (first.members !== known.members) {
        await readAll()
        return
      }
      last = { ...known, asOfMs: first.asOfMs, polls: known.polls + 1 }
      publish({ devices: withNews(snapshot.devices, pages), error: undefined })
    } catch (error) {
      if (isCurrent()) publish({ error })
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
    /**
     * Shows an answer that came before anything here asked for it. The question that follows finds the same answer on its
     * way, which is not drawn again.
     */
    begin: (pages: readonly Answer[]) => {
      if (snapshot.isComplete || asking !== undefined || pages[0] === undefined) return
      begunMs = pages[0].asOfMs
      snapshot = { devices: inOrder(pages.map(devicesOf)), isComplete: true, error: undefined }
    },
    /** Whether a key is wanted that was not asked for. */
    lacksKeys: () => {
      const asked = asking ?? last?.needs
      return asked === undefined || [...wanted.keys()].some((need) => !asked.has(need))
    },
    readAll,
    /** Nothing while another question is on its way: a late answer would undo a newer one. */
    poll: async () => {
      if (asking !== undefined || isPolling) return
      isPolling = true
      try {
        await (last === undefined || last.polls >= wholeEvery ? readAll() : readNews(last))
      } finally {
        isPolling = false
      }
    },
  }
}

export type GroupLive = ReturnType<typeof createGroupLive>
