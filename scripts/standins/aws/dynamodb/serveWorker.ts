import type { MessagePort } from 'node:worker_threads'
import { startDynamoDb, type DynamoDbOptions } from './startDynamoDb'

/** What the main thread asks of the worker that runs DynamoDB; `id` returns with the answer. */
export type ToWorker = { type: 'ensureTable'; id: number; properties: object } | { type: 'stop'; id: number }

/** Messages of the worker. */
export type FromWorker = { type: 'ready'; url: string } | { type: 'done'; id: number; failure?: string }

/** Runs DynamoDB in a worker thread: starts it, says `ready` with its url, then does what it is asked. */
export async function serveWorker(port: MessagePort, options: DynamoDbOptions): Promise<void> {
  const send = (message: FromWorker) => port.postMessage(message)
  const standIn = await startDynamoDb(options)

  port.on('message', (message: ToWorker) => {
    const { id, type } = message
    const work = type === 'stop' ? standIn.stop() : standIn.ensureTable(message.properties)
    work.then(
      () => send({ type: 'done', id }),
      (error: unknown) =>
        send({ type: 'done', id, failure: error instanceof Error ? error.message : String(error) }),
    )
    if (type === 'stop') void work.finally(() => port.close())
  })
  send({ type: 'ready', url: standIn.url })
}
