import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { type Scope, onStoredChange, parseStored, readText, writeStored } from './localStore'

/** A value that this browser remembers, in step between tabs. `schema` must be one constant. */
export const useStored = <T>(scope: Scope, name: string, schema: z.ZodMiniType<T>, fallback: T) => {
  const text = useSyncExternalStore(
    onStoredChange,
    () => readText(scope, name),
    () => null,
  )
  const value = useMemo(() => parseStored(schema, text) ?? fallback, [schema, text, fallback])
  const set = useCallback((next: T) => writeStored(scope, name, next), [scope, name])
  return [value, set] as const
}
