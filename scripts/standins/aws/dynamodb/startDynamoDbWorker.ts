import { Worker } from 'node:worker_threads'
import type { DynamoDbOptions, DynamoDbStandIn, FromWorker, ToWorker } from './startDynamoDb'

/** Calls under way across a thread border, each known by its number until its outcome comes back. */
interface PendingCalls {
  /** Sends a call under a fresh number; resolves, or rejects with its failure, when it is settled. */
  call(send: (id: number) => void): Promise<void>
  settle(id: number, failure: string | undefined): void
  /** Fails all that are under way: the other side is gone. */
  failAll(failure: string): void
}

function createPendingCalls(): PendingCalls {
  const pending = new Map<number, (failure: string | undefined) => void>()
  let lastId = 0

  function settle(id: number, failure: string | undefined): void {
    pending.get(id)?.(failure)
    pending.delete(id)
  }

  return {
    call: (send) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        pending.set(id, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))))
        send(id)
      }),
    settle,
    failAll: (failure) => [...pending.keys()].forEach((id) => settle(id, failure)),
  }
}

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
  const send = (message: ToWorker) => worker.postMessage(message)

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
    ensureTable: (properties) => calls.call((id) => send({ type: 'ensureTable', id, properties })),
    async stop() {
      await calls.call((id) => send({ type: 'stop', id }))
      await worker.terminate()
    },
  }
}
