import type { CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, waiting included, and those that the processor worked for the thread. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Long enough for animations to end, also on a slow processor. */
const settleMs = 2500

/** Milliseconds that the page's main thread worked, from an action until all of its consequences are over. */
export const traceBusyTime = async (
  page: Page,
  session: CDPSession,
  act: () => Promise<void>,
): Promise<number> => {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await act()
  await page.waitForTimeout(settleMs)
  await session.send('Tracing.end')
  await complete

  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const perThread = new Map<string, number>()
  for (const { name, ph, pid, tid, dur = 0, tdur = dur } of events) {
    const thread = `${pid}/${tid}`
    if (ph !== 'X' || !mains.has(thread) || name !== 'ThreadControllerImpl::RunTask') continue
    perThread.set(thread, (perThread.get(thread) ?? 0) + tdur / 1000)
  }
  return Math.max(0, ...perThread.values())
}
