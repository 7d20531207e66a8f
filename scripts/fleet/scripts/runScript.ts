import { findScriptHints } from '../../../shared/scripts/findScriptHints'
import { stripScript } from '../../../shared/scripts/scanScript'
import { secondMs } from '../../../shared/core/time'
import { readConfig, type ConfigTree } from '../commands/configTree'
import type { Reading } from '../physics/Reading'
import { interpret, type Interpreter } from './interpret'
import { ScriptFault } from './scriptValues'

interface ScriptTimer {
  readonly id: number
  readonly everyMs: number
  readonly repeats: boolean
  readonly callee: unknown
  readonly userData: unknown
  nextMs: number
}

const maxTimers = 50
/** A timer of a few milliseconds is not made up for between two readings. */
const maxCalls = 100

/** The timers of a script. They are asked with each reading which of them have come due since the last one. */
function createScriptTimers(startMs: number) {
  const timers = new Map<number, ScriptTimer>()
  let nowMs = startMs
  let lastId = 0
  return {
    set: (everyMs: unknown, flags: unknown, callee: unknown, userData: unknown): number => {
      if (timers.size >= maxTimers) throw new TypeError('too many timers')
      lastId += 1
      const ms = Math.max(1, Number(everyMs) || 1)
      timers.set(lastId, {
        id: lastId,
        everyMs: ms,
        repeats: (Number(flags) & 1) === 1,
        callee,
        userData,
        nextMs: nowMs + ms,
      })
      return lastId
    },
    del: (id: unknown): void => void timers.delete(Number(id)),
    nowSeconds: (): number => nowMs / secondMs,
    /** Those that are due, in the order of their times. */
    *due(untilMs: number): Generator<ScriptTimer> {
      for (let calls = 0; calls < maxCalls; calls += 1) {
        const [next] = [...timers.values()].sort((a, b) => a.nextMs - b.nextMs)
        if (next === undefined || next.nextMs > untilMs) break
        nowMs = next.nextMs
        if (next.repeats) next.nextMs += next.everyMs
        else timers.delete(next.id)
        yield next
      }
      nowMs = untilMs
      for (const timer of timers.values()) {
        if (timer.nextMs <= untilMs) timer.nextMs = untilMs + timer.everyMs
      }
    },
  }
}

/** A script that a device has loaded. */
export interface RunningScript {
  /** Why it stopped, with the line; undefined while it runs. */
  readonly failure: string | undefined
  /** Lets it see a reading: sets the custom parameters it dispatches, removes of `expected` those it does not. */
  measured(reading: Reading, config: ConfigTree, expected: readonly string[], nowMs: number): void
}

const isShown = (value: unknown): value is number | string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

const toFixed = (value: unknown, decimals: unknown): string =>
  Number(value).toFixed(Math.min(20, Math.max(0, Number(decimals ?? 0))))

/** Custom parameters that a device has. */
const maxParameter = 50

interface Surroundings {
  startMs: number
  config: ConfigTree
  /** What a script prints goes to the port of the device, and not to the portal. */
  print: (line: string) => void
}

/**
 * Loads a script and runs it to its end, as every start of a device does; then its call-backs run: timers that are
 * due, and the handler of data, with each reading.
 */
export function runScript(text: string, { startMs, config: first, print }: Surroundings): RunningScript {
  const source = stripScript(text)
  const timers = createScriptTimers(startMs)
  let handler: unknown
  let config = first
  let dispatched = new Map<string, number | string>()
  let interpreter: Interpreter | undefined
  let failure: string | undefined

  const dispatch = (index: unknown, value: unknown): void => {
    if (!Number.isInteger(index) || Number(index) < 1 || Number(index) > maxParameter) {
      throw new TypeError(`${String(index)} is no custom parameter: 1 to ${maxParameter}`)
    }
    if (isShown(value)) dispatched.set(`cp${String(index)}`, value)
  }
  const firmware = {
    load: () => undefined,
    print: (...parts: unknown[]) => print(parts.map(String).join(' ')),
    chr: (code: unknown) => String.fromCharCode(Number(code)),
    JSON: {
      parse: (json: unknown): unknown => JSON.parse(String(json)),
      stringify: (value: unknown) => JSON.stringify(value),
    },
    Cfg: { get: (key: unknown) => readConfig(config, String(key)) },
    Timer: { REPEAT: 1, set: timers.set, del: timers.del, now: timers.nowSeconds },
    SQ: {
      dispatch,
      dispatch_double: (index: unknown, value: unknown) => dispatch(index, Number(value)),
      dispatch_string: (index: unknown, value: unknown) => dispatch(index, String(value)),
      to_fixed: toFixed,
      set_data_handler: (given: unknown) => {
        handler = given
      },
    },
  }
  /** A call-back that fails ends there; the next one is called all the same. */
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof ScriptFault)) throw error
      failure = error.message
    }
  }
  const [hint] = findScriptHints(source)
  guarded(() => {
    if (hint !== undefined) throw new ScriptFault(source.slice(0, hint.from).split('\n').length, hint.text)
    const made = interpret(source, firmware)
    made.start()
    interpreter = made
  })

  return {
    get failure() {
      return failure
    },
    measured: (reading, inForce, expected, nowMs) => {
      config = inForce
      const { call } = interpreter ?? {}
      if (call !== undefined) {
        failure = undefined
        for (const { callee, userData } of timers.due(nowMs)) guarded(() => void call(callee, [userData]))
        if (handler !== undefined) guarded(() => void call(handler, [JSON.stringify(reading)]))
      }
      for (const key of expected) if (!dispatched.has(key)) delete reading[key]
      for (const [key, value] of dispatched) reading[key] = value
      dispatched = new Map()
    },
  }
}
