import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { World } from './world'

/** What the product takes from its process: time, waits and chance. */
const replacements = (world: World): readonly [object, Record<string, unknown>][] => {
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => world.upTo(256)))
  const setTimeout = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    world.later(ms, () => run(...args))
  const setImmediate = (run: (...args: unknown[]) => void, ...args: unknown[]) =>
    world.later(world.lag(), () => run(...args))
  return [
    [globalThis, { setTimeout, setImmediate, clearTimeout: world.cancel }],
    [Date, { now: world.now }],
    [performance, { now: world.elapsed }],
    [Math, { random: world.random }],
    [timers, { setTimeout: world.sleep }],
    [
      crypto,
      {
        randomBytes: bytes,
        randomInt: (a: number, b?: number) => (b === undefined ? world.upTo(a) : a + world.upTo(b - a)),
        randomUUID: () => {
          const text = bytes(16).toString('hex')
          return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`
        },
      },
    ],
  ]
}

/** Runs `main` with time, waits and chance of a world instead of those of this process, which are put back at the end. */
export const inWorld = async (world: World, main: () => Promise<void>): Promise<void> => {
  const undo: (() => void)[] = []
  for (const [holder, own] of replacements(world)) {
    for (const [name, value] of Object.entries(own)) {
      const before = Object.getOwnPropertyDescriptor(holder, name)
      Object.defineProperty(holder, name, { value, configurable: true, writable: true })
      undo.push(() =>
        before === undefined
          ? Reflect.deleteProperty(holder, name)
          : Object.defineProperty(holder, name, before),
      )
    }
  }
  syncBuiltinESMExports()
  try {
    await world.run(main())
  } finally {
    for (const back of undo) back()
    syncBuiltinESMExports()
  }
}
