import type { OutputOf } from '../../../shared/core/endpoint'
import type { getCommands } from '../../../shared/commands/commandQueue'

/** A device that is awake answers within seconds; one that has not in a minute hardly will. */
const nearSeconds = 60

/** Whether the answer to a command may come any moment: the device is connected, and it was asked just now. */
export const isAnswerNear = (
  { data, contact }: Pick<OutputOf<typeof getCommands>, 'data' | 'contact'>,
  nowMs: number,
): boolean =>
  contact?.isConnected === true &&
  data.some(({ priority, sent_ts, ts }) => priority > 0 && nowMs / 1000 - (sent_ts ?? ts) < nearSeconds)
