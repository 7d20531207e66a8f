import { serveOffline, type WorkerScope } from './serveOffline'

serveOffline(globalThis as unknown as WorkerScope)
