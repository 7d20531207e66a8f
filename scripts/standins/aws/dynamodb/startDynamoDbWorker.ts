import { Worker } from 'node:worker_threads'
import { createPendingCalls } from './pendingCalls'
import type { DynamoDbOptions, DynamoDbStandIn } from './startDynamoDb'
import type { FromWorker, ToWorker } from './workerMessage'

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
  const tell = (message: ToWorker) => worker.postMessage(message)

  const ready = new Promise<string>((resolve, reject) => {
    worker.on('error', (error) => {
      console.error("DynamoDB's thread failed:", error)
      reject(error)
    })
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve(message.url)
      else calls.settle(message.id, message.failure)
    })
    worker.on('exit', (code) => {
      reject(new Error(`DynamoDB's thread ended with ${code} before it was ready`))
      calls.failAll(`DynamoDB's thread ended with ${code}`)
    })
  })

  const url = await ready
  return {
    url,
    ensureTable: (properties) => calls.call((id) => tell({ type: 'ensureTable', id, properties })),
    async stop() {
      await calls.call((id) => tell({ type: 'stop', id }))
      await worker.terminate()
    },
  }
}
