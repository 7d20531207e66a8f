import type { z } from 'zod'
import type { Form } from './formBody'
import { StripeError } from './stripeError'

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
