import type * as z from 'zod/mini'
import './issueWords'
import { problemMessage } from './problem'

/** Names the first field that is wrong, never its value: a value may be a secret. */
export const describeIssues = (error: z.core.$ZodError): string => {
  const issue = error.issues[0]
  if (issue === undefined) return problemMessage.invalid
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`
  const field = issue.path.join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}

/** The path of the first field that is wrong; undefined when the fault is with the request as a whole. */
export const fieldOf = (error: z.core.$ZodError): string | undefined => {
  const issue = error.issues[0]
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ]
  return path.length === 0 ? undefined : path.join('.')
}
