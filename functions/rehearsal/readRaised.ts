import { secondMs } from '../../shared/core/time'
import type { DeviceEvent } from '../../shared/alerts/deviceEvents'
import { maxRaisedEvents } from '../../shared/rehearsal/rehearsal'
import { viewEvent } from '../alerts/activeOf'
import type { EventReader } from '../alerts/eventStore'
import type { StreamSpan } from '../data/streamSpans'

/** So many rows of all measurements are looked at; a page of them is one request. */
const maxRead = 5000
const pageRows = 1000

export interface RaisedEvents {
  /** Newest first. */
  readonly events: readonly DeviceEvent[]
  /** They are known from then on, epoch seconds. */
  readonly fromTs: number
}

/** The events that a device raised on a measurement, as far back as a few thousand rows reach. */
export const readRaised = async (
  reader: EventReader,
  spans: readonly StreamSpan[],
  dataKey: string,
  fromMs: number,
): Promise<RaisedEvents> => {
  const events: DeviceEvent[] = []
  let read = 0
  for (const span of [...spans].reverse()) {
    let before: string | undefined
    for (let more = true; more;) {
      const page = await reader.began(span.stream, span, pageRows, before)
      for (const row of page.rows) {
        before = row.at
        read += 1
        if (row.topic === dataKey) events.push(viewEvent(row))
        if (read === maxRead || events.length === maxRaisedEvents)
          return { events, fromTs: row.beganMs / secondMs }
      }
      more = page.more
    }
  }
  return { events, fromTs: fromMs / secondMs }
}
