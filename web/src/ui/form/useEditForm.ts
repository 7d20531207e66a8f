import { useForm } from '@mantine/form'
import {
  type FormEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Failure, Outcome } from '../feedback/outcome'
import { changedFields, isSameValue, mergeValues } from './mergeValues'

/** The names of the fields of a form; of those in a group with the group before: `limits.low`. */
type FieldPath<V> = {
  [K in keyof V & string]: NonNullable<V[K]> extends readonly unknown[]
    ? K
    : NonNullable<V[K]> extends object
      ? K | `${K}.${FieldPath<NonNullable<V[K]>>}`
      : K
}[keyof V & string]

/** What stands in a field. */
type FieldValue<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Group}.${infer Rest}`
    ? Group extends keyof V
      ? FieldValue<NonNullable<V[Group]>, Rest>
      : never
    : never

/** What is wrong with the values of a form, by the path of the field; under '' what is wrong with all of it. */
export type Faults = Readonly<Record<string, string>>

export interface EditFormOptions<V extends object> {
  /** What is saved now; for something new, the fields as they begin. Fields that nobody has changed follow it. */
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
  /** Says what is wrong while somebody types, not when the field is left. */
  isLive?: boolean
}

/** What a field of the component library needs, and one of ours that gives its value. */
interface FieldProps<T> {
  'data-path': string
  error: string | undefined
  onChange: (next: T | SyntheticEvent<HTMLElement>) => void
  onBlur: () => void
}

interface Told {
  field: string
  /** Beside the field. */
  text: string
  /** Where the field is not shown. */
  failure: Failure
}

const toldOf = ([field, text]: [string, string]): Told => ({
  field,
  text,
  failure: { message: text },
})

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
  const form = useForm<V>({
    initialValues: saved,
    validate: check,
    validateInputOnChange: isLive,
    enhanceGetInputProps: ({ field, form: { getValues, setFieldError } }) => ({
      // A field that was only passed through is not told what it lacks, nor one that was emptied for the next.
      onBlur: () => {
        if (isSameValue(saved, getValues())) return
        const fault = check(getValues())[field]
        if (fault !== undefined) setFieldError(field, fault)
      },
    }),
  })
  const { values, getValues, getInitialValues, setInitialValues, setValues, setErrors } = form
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const isSaving = useRef(false)

  const known = useRef(saved)
  useLayoutEffect(() => {
    if (isSameValue(known.current, saved)) return
    known.current = saved
    const merged = (options.merge ?? mergeValues)(getInitialValues(), getValues(), saved)
    setInitialValues(saved)
    setValues(merged)
  })

  useEffect(() => {
    if (refusals > 0) element?.querySelector<HTMLElement>(firstInvalid)?.focus()
  }, [refusals, element])

  /** Shows each fault at its field; what has no field here is told of the whole. */
  const refuse = useCallback(
    (faults: readonly Told[]) => {
      const shown = [...(element?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
      const isShown = (field: string) => shown.some(({ dataset }) => dataset.path === field)
      setErrors(Object.fromEntries(faults.map(({ field, text }) => [field, text])))
      setFailure(faults.find(({ field }) => !isShown(field))?.failure)
      setRefusals((count) => count + 1)
    },
    [setErrors, element],
  )

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    const sent = getValues()
    const before = getInitialValues()
    if (isSaving.current || (!mayRepeat && isSameValue(before, sent))) return
    setFailure(undefined)
    const faults = Object.entries(check(sent)).map(toldOf)
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
    if (!startsOver) setInitialValues(sent)
    else if (isSameValue(getValues(), sent)) setValues(before)
    setErrors({})
  }

  const discard = () => {
    setValues(getInitialValues())
    setErrors({})
    setFailure(undefined)
  }

  const changed = changedFields(getInitialValues(), values)
  const hasChanges = Object.keys(changed).length > 0
  return {
    values,
    /** The top fields that differ from what is saved. */
    changed,
    hasChanges,
    busy,
    /** Why it was not saved, where no field of it is at fault. */
    failure,
    errors: form.errors,
    /** Whether something would be lost. */
    isUnsaved: hasChanges && isGuarded,
    /** Why it cannot be saved. */
    refusal: hasChanges || mayRepeat ? undefined : unchanged,
    field: <P extends FieldPath<V>>(path: P) =>
      form.getInputProps(path) as FieldProps<FieldValue<V, P>> & { value: FieldValue<V, P> },
    /** As `field`, for what is on or off. */
    checkbox: <P extends FieldPath<V>>(path: P) =>
      form.getInputProps(path, { type: 'checkbox' }) as FieldProps<boolean> & { checked: boolean },
    setField: <P extends FieldPath<V>>(path: P, value: FieldValue<V, P>) =>
      form.setFieldValue(path, value as never),
    /** Changes several fields at once. */
    setFields: (part: Partial<V>) => setValues((now) => ({ ...now, ...part })),
    submit,
    discard,
    attach,
  }
}

export type EditForm<V extends object> = ReturnType<typeof useEditForm<V>>
