import { createWriteStream, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export interface LogFiles {
  write(logGroup: string, line: string): void
  stop(): Promise<void>
}

/** A file begins anew with the stack when it has grown so large. */
const maxBytes = 20_000_000

const isLarge = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes

/** The logs of functions and APIs as files, one for each log group. */
export const openLogFiles = (dir: string): LogFiles => {
  mkdirSync(dir, { recursive: true })
  const streams = new Map<string, ReturnType<typeof createWriteStream>>()
  const streamOf = (logGroup: string) => {
    const file = path.join(dir, `${logGroup.replaceAll('/', '-')}.log`)
    if (isLarge(file)) rmSync(file)
    // What cannot be logged, for want of space say, must not stop what is logged about.
    return createWriteStream(file, { flags: 'a' }).on('error', () => undefined)
  }
  return {
    write: (logGroup, line) => {
      const stream = streams.get(logGroup) ?? streamOf(logGroup)
      streams.set(logGroup, stream)
      stream.write(`${line}\n`)
    },
    stop: async () => {
      await Promise.all(
        [...streams.values()].map((stream) => new Promise<void>((resolve) => stream.end(resolve))),
      )
    },
  }
}
