import type { CDPSession, Page } from '@playwright/test'
import { type TraceEvent, recordTrace } from './recordTrace'

/** So long after its cause an update is over: what a person sees of it has been drawn, and what was put off as well. */
export const windowMs = 700
/** What the browser still has to tell about the window once it is over. */
const restMs = 400

/** The threads on which pages run, each as `process/thread`. */
export const mainThreads = (events: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )

/** Milliseconds that the busiest page's main thread worked within the window that begins at `fromTs`. */
const busyMs = (events: readonly TraceEvent[], fromTs: number): number => {
  const mains = mainThreads(events)
  const perThread = new Map<string, number>()
  for (const { name, ph, pid, tid, ts, dur = 0, tdur = dur } of events) {
    const thread = `${pid}/${tid}`
    if (ph !== 'X' || !mains.has(thread) || name !== 'ThreadControllerImpl::RunTask') continue
    if (ts < fromTs || ts > fromTs + windowMs * 1000) continue
    perThread.set(thread, (perThread.get(thread) ?? 0) + tdur / 1000)
  }
  return Math.max(0, ...perThread.values())
}

/** When the page received its last answer from an address that holds this text. */
export const whenAnswered =
  (address: string) =>
  (events: readonly TraceEvent[]): number | undefined => {
    const asked = new Set(
      events
        .filter(({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.includes(address))
        .map(({ args }) => args?.data?.requestId),
    )
    return events.findLast(
      ({ name, args }) => name === 'ResourceReceiveResponse' && asked.has(args?.data?.requestId),
    )?.ts
  }

/** When the page called `console.timeStamp` with this text. */
export const whenMarked =
  (mark: string) =>
  (events: readonly TraceEvent[]): number | undefined =>
    events.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === mark)?.ts

interface Update {
  /** Causes the update and resolves when its cause has reached the page. */
  act: () => Promise<unknown>
  /** When the update began, by what the browser noted meanwhile. */
  begun: (events: readonly TraceEvent[]) => number | undefined
}

/** Milliseconds of the page's main thread in the 700 ms after an update began. */
export const traceBusyTime = async (
  page: Page,
  session: CDPSession,
  { act, begun }: Update,
): Promise<number> => {
  const events = await recordTrace(session, async () => {
    await act()
    await page.waitForTimeout(windowMs + restMs)
  })
  events.sort((a, b) => a.ts - b.ts)
  const fromTs = begun(events)
  if (fromTs === undefined) throw new Error('The trace does not hold the beginning of the update.')
  return busyMs(events, fromTs)
}
