import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getGroupValues } from '../../../shared/grouplive/groupValues'
import { addressOf, type OutputOf, type RequestOf } from '../../../shared/core/endpoint'
import { questionOf } from '../../../shared/grouplive/liveKeys'
import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { callEndpoint } from '../core/api/callEndpoint'
import { peekAnswer } from '../core/boot/pageAnswers'
import { type GroupLive, type GroupSnapshot, createGroupLive } from './createGroupLive'

const pollMs = pollSeconds.group * secondMs
/** Widgets that appear together ask together. */
const gatherMs = 20
/** A page that is left and come back to at once asks nothing again. */
const lingerMs = 5000

interface Running {
  live: GroupLive
  gather: () => void
  stop: () => void
}

const groups = new Map<GroupId, Running>()

const start = (groupid: GroupId): Running => {
  const live = createGroupLive(groupid, (request) => callEndpoint(getGroupValues, request))
  let gathering: ReturnType<typeof setTimeout> | undefined
  const poll = () => {
    if (document.visibilityState === 'visible') void live.poll()
  }
  const timer = setInterval(poll, pollMs)
  document.addEventListener('visibilitychange', poll)
  return {
    live,
    gather: () => {
      clearTimeout(gathering)
      gathering = setTimeout(() => {
        if (live.lacksKeys()) void live.readAll()
      }, gatherMs)
    },
    stop: () => {
      clearTimeout(gathering)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    },
  }
}

const runningOf = (groupid: GroupId): Running => {
  const known = groups.get(groupid)
  if (known !== undefined) return known
  const begun = start(groupid)
  groups.set(groupid, begun)
  return begun
}

const endUnwatched = (groupid: GroupId): void => {
  const running = groups.get(groupid)
  if (running === undefined || running.live.isWatched()) return
  running.stop()
  groups.delete(groupid)
}

type Values = OutputOf<typeof getGroupValues>

/** All pages of the values, if they came with the answers of the page; a page that was cut short has to be read on. */
const prefetchedPages = (question: RequestOf<typeof getGroupValues>): Values[] | undefined => {
  const first = peekAnswer(getGroupValues, addressOf(getGroupValues, question))
  if (first === undefined) return undefined
  const starts = first.pageStarts ?? []
  const further = starts.flatMap((_start, i) => {
    const page = peekAnswer(getGroupValues, addressOf(getGroupValues, { ...question, part: i + 2 }))
    return page === undefined ? [] : [page]
  })
  const pages = [first, ...further]
  const isCut = pages.some(({ lastEvaluatedDevice: last }, i) => {
    const next = starts[i]
    return last !== undefined && (next === undefined || last < next)
  })
  return isCut || further.length < starts.length ? undefined : pages
}

/** Draws a view with the values that came before it, instead of drawing first that they are on their way. */
export const useFirstValues = (groupid: GroupId, keys: readonly string[] | undefined): void => {
  useState(() => {
    const pages = keys && prefetchedPages({ groupid, ...questionOf(keys) })
    if (pages !== undefined) runningOf(groupid).live.begin(pages)
  })
}

/** Asks for keys of a group already while what shows them is on its way; undefined asks for nothing. */
export const useWantedKeys = (groupid: GroupId, keys: readonly string[] | undefined): void => {
  const text = keys === undefined ? undefined : [...new Set(keys)].sort().join(',')
  useEffect(() => {
    if (text === undefined) return undefined
    const { live, gather } = runningOf(groupid)
    const leave = live.want(text === '' ? [] : text.split(','))
    gather()
    return () => {
      leave()
      setTimeout(() => endUnwatched(groupid), lingerMs)
    }
  }, [groupid, text])
}

/** The devices of a group with the newest values of some keys, kept up to date while anything shows them. */
export const useGroupLive = (
  groupid: GroupId,
  keys: readonly string[],
): GroupSnapshot & { retry: () => void } => {
  useWantedKeys(groupid, keys)
  const watch = useMemo(
    () => ({
      subscribe: (listener: () => void) => {
        const leave = runningOf(groupid).live.subscribe(listener)
        return () => {
          leave()
          setTimeout(() => endUnwatched(groupid), lingerMs)
        }
      },
      snapshot: () => runningOf(groupid).live.snapshot(),
    }),
    [groupid],
  )
  const snapshot = useSyncExternalStore(watch.subscribe, watch.snapshot)
  return { ...snapshot, retry: () => void runningOf(groupid).live.readAll() }
}
