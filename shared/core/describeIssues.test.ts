import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeIssues, faultsByField, faultsOf } from './describeIssues'

const faultsWith = (schema: z.ZodMiniType, value: unknown) =>
  faultsByField(schema.safeParse(value).error, schema)
const saidOf = (schema: z.ZodMiniType, value: unknown) => Object.values(faultsWith(schema, value))[0]

describe('a refusal of input', () => {
  const schema = z.strictObject({
    a: z.strictObject({ setupPassword: z.string().check(z.maxLength(3)) }),
    n: z.optional(z.number()),
  })

  it('names the field by its label and never its value', () => {
    expect(faultsWith(schema, { a: { setupPassword: 'hunter2' } })).toEqual({
      'a.setupPassword': 'Setup password must be at most 3 characters.',
    })
  })

  it('names the field as its contract calls it', () => {
    const named = z.object({ text: z.string().check(z.meta({ title: 'Note' })) })
    expect(saidOf(named, {})).toBe('Note is required.')
    expect(saidOf(z.object({ inner: z.optional(named) }), { inner: { text: 5 } })).toBe(
      'Note must be a text.',
    )
  })

  it('has words of its own after the large form of zod has brought those of its language', async () => {
    const large = await import('zod')
    large.config(large.locales.en())
    const named = large.object({ interval: large.number().min(1), name: large.string() })
    expect(faultsOf(named.safeParse({ interval: 0 }).error, named)).toEqual([
      { field: 'interval', text: 'Interval must be at least 1.' },
      { field: 'name', text: 'Name is required.' },
    ])
  })

  it('names unknown fields', () => {
    const value = { a: { setupPassword: 'x' }, extra: 1, more: 2 }
    expect(faultsWith(schema, value)).toEqual({ extra: 'Unknown field: extra, more' })
    expect(faultsWith(schema, { a: { setupPassword: 'x', other: 1 } })).toEqual({
      'a.other': 'Unknown field: other',
    })
  })

  it('says one thing of a field', () => {
    const line = z.object({ name: z.string().check(z.minLength(2), z.regex(/^x/, 'must begin with x')) })
    expect(faultsOf(line.safeParse({ name: '' }).error, line)).toEqual([
      { field: 'name', text: 'Name must be at least 2 characters.' },
    ])
  })

  it('says where in a list it is, and under which name that was given', () => {
    const list = z.object({
      devices: z.array(z.object({ dp: z.int() })),
      cards: z.record(z.string(), z.int()),
    })
    expect(faultsWith(list, { devices: [{ dp: 1 }, { dp: 'x' }], cards: { tp1: 0.5 } })).toEqual({
      'devices.1.dp': 'Decimals in entry 2 of devices must be a number.',
      'cards.tp1': 'tp1 must be a whole number.',
    })
  })

  it('is about the form that was meant, where there are several', () => {
    const email = z.object({ upgradeEmail: z.union([z.literal(''), z.string().check(z.maxLength(3))]) })
    expect(saidOf(email, { upgradeEmail: 'long' })).toBe('Upgrade email must be at most 3 characters.')
    const kind = z.object({
      widget: z.discriminatedUnion('type', [
        z.object({ type: z.literal('map') }),
        z.object({ type: z.literal('table'), w: z.int() }),
      ]),
    })
    expect(saidOf(kind, { widget: { type: 'globe' } })).toBe('Type must be map or table.')
    expect(saidOf(kind, { widget: { type: 'table' } })).toBe('Width is required.')
  })

  it('of the whole is said without a field', () => {
    const { error } = z
      .object({})
      .check(z.refine(() => false, 'Nothing fits.'))
      .safeParse({})
    expect(faultsOf(error, z.object({}))).toEqual([{ field: '', text: 'Nothing fits.' }])
  })

  it('begins with a word for the whole where that is wrong', () => {
    const { error } = z.int().safeParse('x')
    expect(error && describeIssues(error, z.int(), 'Interval')).toBe('Interval must be a number.')
  })
})
