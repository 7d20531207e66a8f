import {
  type FormEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Failure, Outcome } from '../feedback/outcome'
import { createFormStore, type Faults } from './createFormStore'
import { changedFields, isSameValue } from './mergeValues'

export type { Faults } from './createFormStore'

/** The names of the fields of a form; of those in a group with the group before: `limits.low`. */
type FieldPath<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? K | `${K}.${FieldPath<NonNullable<V[K]>>}`
      : K
}[keyof V & string]

/** The value of a field. */
type FieldValue<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Group}.${infer Rest}`
    ? Group extends keyof V
      ? FieldValue<NonNullable<V[Group]>, Rest>
      : never
    : never

export interface EditFormOptions<V extends object> {
  /** What is saved now; for something new, the initial values. Unchanged fields follow it. */
  saved: V
  check: (values: V) => Faults
  /** What the fields hold once something else was saved; field by field where nothing is said. */
  merge?: (before: V, mine: V, saved: V) => V
  /** Saves the values; `changed` holds only the top fields that differ from what is saved. */
  save: (values: V, changed: Partial<V>) => Promise<Outcome>
  /** Asked before anything is saved; `false` leaves the form as it is. */
  confirm?: (values: V, changed: Partial<V>) => Promise<boolean>
  /** The field of the form for a path of the request, where they are named differently. */
  fieldOf?: (path: string) => string
  /** What is said at a field, of what the rule or the server says is wrong with it. */
  describe?: (field: string, text: string) => string
  /** Can be sent as it stands: what it does may be wanted twice. */
  mayRepeat?: boolean
  /** Leaving asks nothing: what is typed here is soon typed again, or is not kept at all. */
  isGuarded?: boolean
  /** What is said while nothing was changed. */
  unchanged?: string
  /** Begins with `saved` again once it is saved: each time something new is written. */
  startsOver?: boolean
  /** Checks at each keystroke, not when the field is left. */
  isLive?: boolean
}

/** What ties a control to its field: it may give the event of its element, or the value itself. */
interface FieldProps<T> {
  'data-path': string
  error: string | undefined
  onChange: (next: T | SyntheticEvent<HTMLElement>) => void
  onBlur: () => void
}

interface FieldFault {
  field: string
  /** Beside the field. */
  text: string
  /** Where the field is not shown. */
  failure: Failure
}

/** The value that a control gives, or that stands in the element of its event. */
const valueOf = (next: unknown): unknown => {
  if (typeof next !== 'object' || next === null || !('nativeEvent' in next)) return next
  const { currentTarget } = next as SyntheticEvent<HTMLInputElement>
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value
}

const asIs = (path: string): string => path
const inItsWords = (_field: string, text: string): string => text

/** Some fields of the library say it in a word of their own. */
const firstInvalid = '[aria-invalid="true"], input[data-invalid="true"]'

/** The state of a form from what is saved to what is typed, and the way back. */
export const useEditForm = <V extends object>({ saved, save, ...options }: EditFormOptions<V>) => {
  const { fieldOf = asIs, describe = inItsWords, unchanged = 'No changes made.' } = options
  const { isGuarded = true, mayRepeat = false, startsOver = false, isLive = false } = options
  const check = (values: V): Faults =>
    Object.fromEntries(
      Object.entries(options.check(values)).map(([field, text]) => [field, describe(field, text)]),
    )
  const [store] = useState(() => createFormStore(saved))
  const { values, errors, saved: savedValues } = useSyncExternalStore(store.subscribe, store.getState)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const isSaving = useRef(false)

  const lastSaved = useRef(saved)
  useLayoutEffect(() => {
    if (isSameValue(lastSaved.current, saved)) return
    lastSaved.current = saved
    store.rebase(saved, options.merge)
  })

  useEffect(() => {
    if (refusals > 0) element?.querySelector<HTMLElement>(firstInvalid)?.focus()
  }, [refusals, element])

  /** Shows each fault at its field; one whose field is not shown here is the failure of the whole form. */
  const refuse = (faults: readonly FieldFault[]) => {
    const shown = [...(element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const isShown = (field: string) => shown.some(({ dataset }) => dataset.path === field)
    store.setErrors(Object.fromEntries(faults.map(({ field, text }) => [field, text])))
    setFailure(faults.find(({ field }) => !isShown(field))?.failure)
    setRefusals((count) => count + 1)
  }

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    const { values: sent, saved: before } = store.getState()
    if (isSaving.current || (!mayRepeat && isSameValue(before, sent))) return
    setFailure(undefined)
    const faults = Object.entries(check(sent)).map(([field, text]) => ({
      field,
      text,
      failure: { message: text },
    }))
    if (faults.length > 0) return refuse(faults)
    const changes = changedFields(before, sent)
    isSaving.current = true
    const isMeant = (await options.confirm?.(sent, changes)) ?? true
    if (!isMeant) {
      isSaving.current = false
      return
    }
    setBusy(true)
    const outcome = await save(sent, changes)
    isSaving.current = false
    setBusy(false)
    if (!outcome.ok) {
      const field = outcome.error.field === undefined ? '' : fieldOf(outcome.error.field)
      const text = describe(field, outcome.error.message)
      return refuse([{ field, text, failure: outcome.error }])
    }
    // What was typed meanwhile stays, and is a change of what was saved.
    if (!startsOver) store.markSaved(sent)
    else if (isSameValue(store.getState().values, sent)) store.reset()
    else store.setErrors({})
  }

  const discard = () => {
    store.reset()
    setFailure(undefined)
  }

  const setField = (path: string, value: unknown): void => {
    if (!store.setField(path, value) || !isLive) return
    const fault = check(store.getState().values)[path]
    if (fault !== undefined) store.setError(path, fault)
  }

  /** No fault is shown at a field that was only passed through, nor at one that was emptied for the next entry. */
  const checkLeft = (path: string): void => {
    const { values: typed } = store.getState()
    if (isSameValue(saved, typed)) return
    const fault = check(typed)[path]
    if (fault !== undefined) store.setError(path, fault)
  }

  const controlOf = (path: string) => ({
    'data-path': path,
    error: errors[path],
    onChange: (next: unknown) => setField(path, valueOf(next)),
    onBlur: () => checkLeft(path),
  })

  const changed = changedFields(savedValues, values)
  const hasChanges = Object.keys(changed).length > 0
  return {
    values,
    /** The top fields that differ from what is saved. */
    changed,
    hasChanges,
    busy,
    /** Why it was not saved, where no field of it is at fault. */
    failure,
    errors,
    /** Whether something would be lost. */
    isUnsaved: hasChanges && isGuarded,
    /** Why it cannot be saved. */
    refusal: hasChanges || mayRepeat ? undefined : unchanged,
    field: <P extends FieldPath<V>>(path: P): FieldProps<FieldValue<V, P>> & { value: FieldValue<V, P> } => ({
      ...controlOf(path),
      value: store.read(path) as FieldValue<V, P>,
    }),
    /** As `field`, for what is on or off. */
    checkbox: <P extends FieldPath<V>>(path: P): FieldProps<boolean> & { checked: boolean } => ({
      ...controlOf(path),
      checked: store.read(path) as boolean,
    }),
    setField: <P extends FieldPath<V>>(path: P, value: FieldValue<V, P>) => setField(path, value),
    /** Changes several fields at once. */
    setFields: store.setFields,
    submit,
    discard,
    attach,
  }
}

export type EditForm<V extends object> = ReturnType<typeof useEditForm<V>>
