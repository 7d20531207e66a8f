import type { CDPSession, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  args?: { name?: string }
}

/** Long enough for animations of a second to end. */
const settleMs = 1500

/** Milliseconds that the page's main thread was busy, from an action until all of its consequences are over. */
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
  for (const { name, ph, pid, tid, dur = 0 } of events) {
    const thread = `${pid}/${tid}`
    if (ph !== 'X' || !mains.has(thread) || !name.endsWith('RunTask')) continue
    perThread.set(thread, (perThread.get(thread) ?? 0) + dur / 1000)
  }
  return Math.max(0, ...perThread.values())
}
