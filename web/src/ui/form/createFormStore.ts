import { changedFields, isSameValue, mergeValues } from './mergeValues'

/** What is wrong with the values of a form, by the path of the field; under '' what is wrong with all of it. */
export type Faults = Readonly<Record<string, string>>

export interface FormState<V> {
  readonly saved: V
  readonly values: V
  readonly errors: Faults
}

type Group = Readonly<Record<string, unknown>>

const asGroup = (value: unknown): Group => (typeof value === 'object' && value !== null ? { ...value } : {})

/** A name that holds dots itself is one field; any other path is read group by group. */
const stepsOf = (values: object, path: string): readonly string[] =>
  Object.hasOwn(values, path) ? [path] : path.split('.')

const readAt = (values: object, path: string): unknown =>
  stepsOf(values, path).reduce<unknown>((group, name) => asGroup(group)[name], values)

const writeAt = (group: unknown, [name = '', ...rest]: readonly string[], value: unknown): Group => {
  const copy = asGroup(group)
  return { ...copy, [name]: rest.length === 0 ? value : writeAt(copy[name], rest, value) }
}

const withoutField = (errors: Faults, path: string): Faults =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== path))

/** The state of one form: what is saved, what was typed since, and what is wrong with it. Values are never mutated. */
export const createFormStore = <V extends object>(initial: V) => {
  let state: FormState<V> = { saved: initial, values: initial, errors: {} }
  const listeners = new Set<() => void>()

  const update = (part: Partial<FormState<V>>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: (path: string): unknown => readAt(state.values, path),
    /** The top fields that differ from what is saved. */
    changed: (): Partial<V> => changedFields(state.saved, state.values),
    isChanged: (): boolean => !isSameValue(state.saved, state.values),

    /** Sets one field; its error goes with the value that it was about. False when the field has that value already. */
    setField: (path: string, value: unknown): boolean => {
      const errors = withoutField(state.errors, path)
      if (Object.is(readAt(state.values, path), value)) {
        if (state.errors[path] !== undefined) update({ errors })
        return false
      }
      update({ errors, values: writeAt(state.values, stepsOf(state.values, path), value) as V })
      return true
    },
    /** Sets several top fields at once. */
    setFields: (part: Partial<V>): void => update({ values: { ...state.values, ...part }, errors: {} }),
    setError: (path: string, text: string): void => update({ errors: { ...state.errors, [path]: text } }),
    setErrors: (errors: Faults): void => update({ errors }),

    /** These values were saved; what was typed during the save is a change of them. */
    markSaved: (saved: V): void => update({ saved, errors: {} }),
    /** Something else was saved elsewhere: unchanged fields follow it, changed ones stay. */
    rebase: (saved: V, merge: (before: V, mine: V, saved: V) => V = mergeValues): void =>
      update({ saved, values: merge(state.saved, state.values, saved), errors: {} }),
    /** Back to what is saved. */
    reset: (): void => update({ values: state.saved, errors: {} }),
  }
}
