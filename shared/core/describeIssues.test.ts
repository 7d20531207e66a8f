import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeIssues, fieldOf } from './describeIssues'

const issueOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (error === undefined) throw new Error('accepted')
  return describeIssues(error)
}

describe('a refusal of input', () => {
  const schema = z.strictObject({
    a: z.strictObject({ pass: z.string().check(z.maxLength(3)) }),
    n: z.optional(z.number()),
  })

  it('names the field and never its value', () => {
    const issue = issueOf(schema, { a: { pass: 'hunter2' } })
    expect(issue).toMatch(/^a\.pass: /)
    expect(issue).not.toContain('hunter2')
  })

  it('names unknown fields', () => {
    expect(issueOf(schema, { a: { pass: 'x' }, extra: 1, more: 2 })).toBe('Unknown field: extra, more')
  })

  it('gives the path of the field, for whoever shows the refusal beside it', () => {
    const pathOf = (value: unknown) => fieldOf(schema.safeParse(value).error ?? new z.core.$ZodError([]))
    expect(pathOf({ a: { pass: 'hunter2' } })).toBe('a.pass')
    expect(pathOf({ a: { pass: 'x', other: 1 } })).toBe('a.other')
    expect(pathOf('nothing')).toBeUndefined()
  })

  it('of the whole is told without a field', () => {
    expect(issueOf(z.object({}).check(z.refine(() => false, 'Nothing fits.')), {})).toBe('Nothing fits.')
  })
})
