import type { z } from 'zod'
import { StripeError } from './stripeError'

type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = Record<string, FormValue>

/**
 * Reads `a[b][0]=c` bodies and queries as nested objects and lists; every leaf is text. Objects have no prototype, so a
 * key such as `__proto__` is a key like any other.
 */
export function parseForm(text: string): Form {
  const form = newForm()
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let parent: Form = form
    for (const key of keys) {
      const child = parent[key]
      parent = parent[key] = typeof child === 'object' && !Array.isArray(child) ? child : newForm()
    }
    parent[last === '' ? String(Object.keys(parent).length) : last] = value
  }
  return Object.assign(newForm(), mapValues(form))
}

function newForm(): Form {
  return Object.create(null) as Form
}

function mapValues(form: Form): Form {
  const mapped = newForm()
  for (const [key, value] of Object.entries(form)) mapped[key] = foldLists(value)
  return mapped
}

/** Turns `{ 0: …, 1: … }` into a list; other digits (a device id in the metadata) stay keys. */
function foldLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const mapped = mapValues(value)
  return keys.length > 0 && keys.every((key, i) => key === String(i)) ? Object.values(mapped) : mapped
}

/** Checks a request's parameters; refuses like Stripe: unknown, missing, or not of the right form. */
export function parseParams(schema: z.ZodType, form: Form): unknown {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.map(innermost).at(0)
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = nameParam([...path, ...issue.keys.slice(0, 1)])
    throw new StripeError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameParam(path)
  if (valueAt(form, path) === undefined) {
    throw new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  throw new StripeError(400, `Invalid ${param}: ${issue?.message ?? 'not understood'}`, { param })
}

type Issue = z.core.$ZodIssue

/** A union's issue hides those of its members; the last member is the one with the most to say. */
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.at(-1)?.[0]
  return inner ? innermost({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

function nameParam(path: readonly PropertyKey[]): string {
  return path.map((key, i) => (i === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(String(key)) : undefined,
    form,
  )
}
