/**
 * Loaded into each process and thread of a stack before its own code: its clock is what `.test/chaos/clock.json` says,
 * in milliseconds beside the real one.
 */
import { readFileSync } from 'node:fs'

const file = '.test/chaos/clock.json'
const lookEveryMs = 100
const RealDate = Date
const realNow = Date.now

let offsetMs = 0
const look = () => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Not written yet.
  }
}
look()
setInterval(look, lookEveryMs).unref()

const now = () => realNow() + offsetMs
globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
})
RealDate.now = now
