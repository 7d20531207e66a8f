import { invalid } from './stripeError'
import type { StripeStore } from './stripeStore'

const deepest = 4

/**
 * Answers a copy of an object with the ids at the given paths (`customer`, `data.latest_invoice`, `discounts`) replaced
 * by the objects. A path that leads to nothing expandable is refused.
 */
export function expandObject(store: StripeStore, object: object, paths: readonly string[]): object {
  return paths.reduce<object>((expanded, path) => {
    const keys = path.split('.')
    if (keys.length > deepest) throw invalid('expand', `You cannot expand more than ${deepest} levels`)
    return expandPath(expanded, keys, path) as object
  }, object)

  function expandPath(value: unknown, keys: readonly string[], path: string): unknown {
    const [key, ...rest] = keys
    if (key === undefined) return value
    if (Array.isArray(value)) return value.map((item: unknown) => expandPath(item, keys, path))
    if (typeof value !== 'object' || value === null) return value
    const own = new Map<string, unknown>(Object.entries(value))
    const current = own.get(key)
    if (current === undefined) throw invalid('expand', `This property cannot be expanded (${path}).`)
    return { ...value, [key]: expandPath(resolve(current), rest, path) }
  }

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve)
    return typeof value === 'string' ? (store.findAny(value) ?? value) : value
  }
}
