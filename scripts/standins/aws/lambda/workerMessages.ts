import type { ErrorShape } from './FunctionError'

/** What the worker gets when it starts. */
export interface WorkerSetup {
  file: string
  format: 'esm' | 'commonjs'
  exportName: string
  functionName: string
  functionArn: string
  memoryMegabytes: number
}

/** One call: the event crosses as JSON text, as it does on AWS. */
export interface CallMessage {
  requestId: string
  event: string
  deadlineMs: number
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'initFailed'; error: ErrorShape }
  | { kind: 'result'; requestId: string; result: string | undefined }
  | { kind: 'failed'; requestId: string; error: ErrorShape }
  | { kind: 'log'; requestId: string | undefined; level: LogLevel; text: string }
