import { fstatSync } from 'node:fs'

/** Calls back when whoever started this process is gone: its end of the pipe or of the message channel closes. */
export function onParentGone(callback: () => void): void {
  process.once('disconnect', callback)
  const input = fstatSync(0)
  // A terminal or a file says nothing about a parent.
  if (!input.isFIFO() && !input.isSocket()) return
  process.stdin.once('end', callback)
  process.stdin.once('close', callback)
  process.stdin.on('error', callback)
  process.stdin.resume()
}
