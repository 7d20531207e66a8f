import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Problem, describeIssues, problemMessage, problemStatus } from './problem'

const issueOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (error === undefined) throw new Error('accepted')
  return describeIssues(error)
}

describe('a problem', () => {
  it('has words and a status for every code, and the spec’s words where it gives them', () => {
    expect(Object.keys(problemMessage)).toEqual(Object.keys(problemStatus))
    expect(problemMessage.forbidden).toBe('Insufficient Permissions')
    expect(new Set(Object.values(problemStatus)).size).toBe(Object.keys(problemStatus).length)
  })

  it('is told in the words of its code unless it has its own', () => {
    expect(new Problem('notFound').message).toBe(problemMessage.notFound)
    expect(new Problem('conflict', 'Taken.', { resultCode: 'X', retryAfterSeconds: 2 })).toMatchObject({
      code: 'conflict',
      message: 'Taken.',
      resultCode: 'X',
      retryAfterSeconds: 2,
    })
  })
})

describe('a refusal of input', () => {
  const schema = z.strictObject({ a: z.strictObject({ pass: z.string().max(3) }), n: z.number().optional() })

  it('names the field and never its value', () => {
    const told = issueOf(schema, { a: { pass: 'hunter2' } })
    expect(told).toMatch(/^a\.pass: /)
    expect(told).not.toContain('hunter2')
  })

  it('names unknown fields', () => {
    expect(issueOf(schema, { a: { pass: 'x' }, extra: 1, more: 2 })).toBe('Unknown field: extra, more')
  })

  it('of the whole is told without a field', () => {
    expect(
      issueOf(
        z.object({}).refine(() => false, 'Nothing fits.'),
        {},
      ),
    ).toBe('Nothing fits.')
  })
})
