import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { onStoredChange, readText, writeStored, type Scope } from './localStore'
import { parseStored } from './parseStored'

/** A value that this browser remembers, in step between tabs. `schema` and `fallback` must be constants. */
export const useStored = <S extends z.ZodMiniType>(
  scope: Scope,
  name: string,
  schema: S,
  fallback: z.output<S>,
): readonly [z.output<S>, (next: z.output<S>) => void] => {
  const text = useSyncExternalStore(
    onStoredChange,
    () => readText(scope, name),
    () => null,
  )
  const value = useMemo(() => parseStored(schema, text) ?? fallback, [schema, text, fallback])
  const set = useCallback((next: z.output<S>) => writeStored(scope, name, next), [scope, name])
  return [value, set]
}
