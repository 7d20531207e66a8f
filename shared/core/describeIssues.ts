import type * as z from 'zod/mini'
import './issueWords'
import { labelOf } from './labelOf'
import { problemMessage } from './problem'

/** What is wrong with one field of an input. */
export interface Fault {
  /** The path of the field; empty when the fault is with the input as a whole. */
  field: string
  /** A sentence that names the field by its label, never its value: a value may be a secret. */
  text: string
}

type Issue = z.core.$ZodIssue

/** Whether a form of several was meant at all: one whose very kind is another was not. */
const isMeant = (issues: readonly Issue[]): boolean =>
  issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))

/** Where none of several forms was meant, all that could be: `must be empty or a text`. */
const eachForm = (issue: z.core.$ZodIssueInvalidUnion): Issue => {
  const forms = issue.errors.flatMap(([first]) =>
    first?.message.startsWith('must be ') ? [first.message] : [],
  )
  const words = [...new Set(forms)].map((form) => form.slice('must be '.length))
  return words.length === 0 ? issue : { ...issue, message: `must be ${words.join(' or ')}` }
}

/** An issue, or those of the form that was meant where there are several. */
const innermost = (issue: Issue): readonly Issue[] => {
  const inner =
    issue.code === 'invalid_key'
      ? issue.issues
      : issue.code === 'invalid_union'
        ? issue.errors.find(isMeant)
        : []
  if (inner === undefined || inner.length === 0) {
    return [issue.code === 'invalid_union' && issue.message !== 'is required' ? eachForm(issue) : issue]
  }
  return inner.flatMap((each) => innermost({ ...each, path: [...issue.path, ...each.path] }))
}

/** Words that begin with a small letter are the rest of a sentence. */
const sentenceOf = (label: string, words: string): string =>
  /^[a-z]/.test(words) ? `${label} ${words}${words.endsWith('.') ? '' : '.'}` : words

const faultOf = (issue: Issue, schema: z.core.$ZodType, root?: string): Fault => {
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.')
    return { field, text: `Unknown field: ${issue.keys.join(', ')}` }
  }
  return { field: issue.path.join('.'), text: sentenceOf(labelOf(schema, issue.path, root), issue.message) }
}

/**
 * Everything that is wrong with an input, in words of a person, in the order in which its schema looks: one fault a field.
 * @param root what the input as a whole is called
 */
export const faultsOf = (
  error: z.core.$ZodError | undefined,
  schema: z.core.$ZodType,
  root?: string,
): Fault[] => {
  const faults = (error?.issues ?? []).flatMap(innermost).map((issue) => faultOf(issue, schema, root))
  // What is of the wrong kind is not said to be too long as well.
  return faults.filter(({ field }, at) => faults.findIndex((other) => other.field === field) === at)
}

/** The first thing that is wrong with an input, as `faultsOf` says it. */
export const describeIssues = (error: z.core.$ZodError, schema: z.core.$ZodType, root?: string): string =>
  faultsOf(error, schema, root)[0]?.text ?? problemMessage.invalid

/** The same by the path of the field, as a form shows it. */
export const faultsByField = (
  error: z.core.$ZodError | undefined,
  schema: z.core.$ZodType,
  root?: string,
): Record<string, string> =>
  Object.fromEntries(faultsOf(error, schema, root).map(({ field, text }) => [field, text]))
