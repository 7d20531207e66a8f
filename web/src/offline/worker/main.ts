import { serveOffline } from './serveOffline'
import type { WorkerScope } from './WorkerScope'

serveOffline(globalThis as unknown as WorkerScope)
