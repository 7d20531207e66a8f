import type { StreamPollOptions } from './pollStream'
import type { StreamRecord } from './streamRecord'

/** What the main thread asks of the worker that runs DynamoDB; `id` returns with the answer. */
export type ToWorker =
  | { type: 'ensureTable'; id: number; properties: object }
  | { type: 'pollStream'; poll: number; tableName: string; consumerId: string; options?: StreamPollOptions }
  | { type: 'stopPoll'; id: number; poll: number }
  | { type: 'batchDone'; batch: number; failure?: string }
  | { type: 'stop'; id: number }

/** What the worker tells. */
export type FromWorker =
  | { type: 'ready'; url: string }
  | { type: 'done'; id: number; failure?: string }
  | { type: 'batch'; poll: number; batch: number; records: StreamRecord[] }

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
