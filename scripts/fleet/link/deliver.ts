import { topics } from '../../../shared/core/topics'
import type { Line } from './Line'
import type { Outbox } from './createOutbox'

/** Readings in one transmission when the device sends batches; about 40 kB at most. */
const batchSize = 20

/**
 * Sends what waits in the outbox, oldest first, one message after the other. A reading leaves the outbox only when the
 * portal has accepted it; when the line breaks, the rest stays.
 */
export async function deliver(outbox: Outbox, line: Line, deviceid: string, batch: boolean): Promise<void> {
  while (line.isUp() && outbox.size > 0) {
    const readings = outbox.peek(batch ? batchSize : 1)
    const payload = readings.length === 1 ? readings[0] : readings
    await line.publish(topics.directData(deviceid), JSON.stringify(payload))
    for (const reading of readings) if (outbox.peek(1)[0] === reading) outbox.drop(1)
  }
}
