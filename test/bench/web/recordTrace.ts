import type { CDPSession } from '@playwright/test'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the browser's own clock. */
  ts: number
  /** Microseconds, waiting included, and those that the processor worked for the thread. */
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { url?: string; requestId?: string; message?: string } }
}

/** What the browser notes of its own work while something happens. */
export const recordTrace = async (
  session: CDPSession,
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await act()
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}
