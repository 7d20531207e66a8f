/** What the main thread asks of the worker that runs DynamoDB; `id` returns with the answer. */
export type ToWorker = { type: 'ensureTable'; id: number; properties: object } | { type: 'stop'; id: number }

/** What the worker tells. */
export type FromWorker = { type: 'ready'; url: string } | { type: 'done'; id: number; failure?: string }
