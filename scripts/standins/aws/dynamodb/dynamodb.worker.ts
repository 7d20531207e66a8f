import { parentPort, workerData } from 'node:worker_threads'
import { serveWorker, type DynamoDbOptions } from './startDynamoDb'

if (!parentPort) throw new Error('this file runs as a worker thread')
await serveWorker(parentPort, workerData as DynamoDbOptions)
