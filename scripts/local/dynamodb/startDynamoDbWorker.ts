import { Worker } from 'node:worker_threads'
import { createPendingCalls } from './pendingCalls'
import type { StreamHandler } from './pollStream'
import type { DynamoDbOptions, DynamoDbStandIn } from './startDynamoDb'
import { type FromWorker, messageOf, type ToWorker } from './workerMessage'

/** `now` stays behind: a function does not cross into another thread. */
export type DynamoDbWorkerOptions = Omit<DynamoDbOptions, 'now'> & {
  /** `dynamodb.worker.ts`, bundled. */
  workerFile: string | URL
}

/** Starts DynamoDB in a thread of its own, so that its work does not hold up this one. Same use as in-process. */
export async function startDynamoDbWorker(options: DynamoDbWorkerOptions): Promise<DynamoDbStandIn> {
  const { workerFile, ...workerData } = options
  const worker = new Worker(workerFile, { workerData, name: 'dynamodb' })
  const calls = createPendingCalls()
  const handlers = new Map<number, StreamHandler>()
  let lastPoll = 0
  const tell = (message: ToWorker) => worker.postMessage(message)

  const ready = new Promise<string>((resolve, reject) => {
    worker.on('error', (error) => {
      console.error("DynamoDB's thread failed:", error)
      reject(error)
    })
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve(message.url)
      else if (message.type === 'done') calls.settle(message.id, message.failure)
      else handleBatch(message)
    })
    worker.on('exit', (code) => {
      reject(new Error(`DynamoDB's thread ended with ${code} before it was ready`))
      calls.failAll(`DynamoDB's thread ended with ${code}`)
    })
  })

  function handleBatch({ poll, batch, records }: Extract<FromWorker, { type: 'batch' }>): void {
    const handled = handlers.get(poll)?.(records) ?? Promise.reject(new Error('the consumer has stopped'))
    handled
      .then(() => undefined, messageOf)
      .then((failure) => tell({ type: 'batchDone', batch, ...(failure !== undefined && { failure }) }))
      .catch((error: unknown) => console.error('DynamoDB cannot be told of a batch:', error))
  }

  const url = await ready
  return {
    url,
    ensureTable: (properties) => calls.call((id) => tell({ type: 'ensureTable', id, properties })),
    pollStream(tableName, consumerId, handler, pollOptions) {
      const poll = ++lastPoll
      handlers.set(poll, handler)
      tell({ type: 'pollStream', poll, tableName, consumerId, ...(pollOptions && { options: pollOptions }) })
      return { stop: () => calls.call((id) => tell({ type: 'stopPoll', id, poll })) }
    },
    async stop() {
      await calls.call((id) => tell({ type: 'stop', id }))
      await worker.terminate()
    },
  }
}
