import type { MessagePort } from 'node:worker_threads'
import { createPendingCalls } from './pendingCalls'
import type { StreamPoll } from './pollStream'
import { startDynamoDb, type DynamoDbOptions } from './startDynamoDb'
import { type FromWorker, messageOf, type ToWorker } from './workerMessage'

/** Runs DynamoDB in a worker thread: starts it, says `ready` with its url, then does what it is asked. */
export async function serveWorker(port: MessagePort, options: DynamoDbOptions): Promise<void> {
  const tell = (message: FromWorker) => port.postMessage(message)
  const standIn = await startDynamoDb(options)
  const polls = new Map<number, StreamPoll>()
  const batches = createPendingCalls()

  function perform(message: ToWorker): Promise<void> {
    switch (message.type) {
      case 'ensureTable':
        return standIn.ensureTable(message.properties)
      case 'pollStream': {
        const { poll, tableName, consumerId, options: pollOptions } = message
        const handler = (records: Extract<FromWorker, { type: 'batch' }>['records']) =>
          batches.call((batch) => tell({ type: 'batch', poll, batch, records }))
        polls.set(poll, standIn.pollStream(tableName, consumerId, handler, pollOptions))
        return Promise.resolve()
      }
      case 'stopPoll':
        return polls.get(message.poll)?.stop() ?? Promise.resolve()
      case 'batchDone':
        batches.settle(message.batch, message.failure)
        return Promise.resolve()
      case 'stop':
        return standIn.stop()
    }
  }

  port.on('message', (message: ToWorker) => {
    perform(message)
      .then(() => undefined, messageOf)
      .then((failure) => {
        if ('id' in message) tell({ type: 'done', id: message.id, ...(failure !== undefined && { failure }) })
        if (message.type === 'stop') port.close()
      })
      .catch((error: unknown) => console.error('the DynamoDB worker cannot answer:', error))
  })
  tell({ type: 'ready', url: standIn.url })
}
