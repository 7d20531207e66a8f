import * as z from 'zod/mini'
import { problemMessage } from './problem'
import { labelOf } from './labelOf'

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'is not an email address',
  uuid: 'is not a UUID',
  base64: 'is not Base64',
  url: 'is not a web address',
  date: 'must be a day such as 2026-01-31',
}

/** More choices than this are not listed. */
const maxListed = 12

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

const count = (number: number | bigint, one: string, many: string): string =>
  `${number} ${Number(number) === 1 ? one : many}`

/** What has a size says it in its own unit; a number is its own. */
const sized = (origin: string, number: number | bigint): { verb: string; size: string } => {
  if (origin === 'string') return { verb: 'must be', size: count(number, 'character', 'characters') }
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return { verb: 'must have', size: count(number, 'entry', 'entries') }
  return { verb: 'must be', size: String(number) }
}

const choiceWords = (values: readonly z.core.util.Primitive[]): string => {
  const said = values.map((value) => (value === '' ? 'empty' : String(value)))
  if (said.length > maxListed) return 'is not one of the values that can be chosen'
  return said.length > 1 ? `must be ${either(said)}` : `must be ${said.join()}`
}

const wordsOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.expected === 'nonoptional'
        ? 'is required'
        : `must be ${typeWords[issue.expected] ?? 'something else'}`
    case 'too_big': {
      // Beyond what any number of a program can hold exactly; the field may have a limit of its own as well.
      if ('note' in issue) return 'is too large'
      const { verb, size } = sized(issue.origin, issue.maximum)
      return `${verb} ${issue.inclusive === false ? 'less than' : 'at most'} ${size}`
    }
    case 'too_small': {
      if ('note' in issue) return 'is too small'
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      const { verb, size } = sized(issue.origin, issue.minimum)
      return `${verb} ${issue.inclusive === false ? 'more than' : 'at least'} ${size}`
    }
    case 'invalid_format':
      return formatWords[issue.format] ?? 'is not written as it must be'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : choiceWords(issue.values)
    case 'invalid_union':
      if (issue.input === undefined) return 'is required'
      return issue.options === undefined
        ? 'is not of a kind that can be used'
        : choiceWords(issue.options as readonly z.core.util.Primitive[])
    case 'invalid_key':
      return 'is not a name that can be used'
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

/**
 * The small form of zod brings no words of its own: these are ours, each the rest of a sentence that begins with the
 * label of the field (`describeIssues`). A schema that has a message of its own says it in the same manner, or as a
 * whole sentence with a capital letter. They go before the words of a language, which the large form of zod brings.
 */
z.config({ customError: wordsOf })

/** What is wrong with one field of an input. */
interface Fault {
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
