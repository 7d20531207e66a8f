import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { commandMethods } from '../shared/commands/commandMethods'
import { faultsOf } from '../shared/core/describeIssues'
import { labelOf, labelOfName } from '../shared/core/labelOf'
import { routeKeyOf } from '../shared/core/endpoint'
import { endpoints } from '../shared/endpoints'
import { phoneFormat } from '../shared/alerts/alertSettings'
import { settingKeys } from '../functions/settings/putSettings'
import { product, textOf } from './sources'

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  getter?: () => z.core.$ZodType
  values?: readonly unknown[]
}

/** Puts a value at one place of an input, with what else decides which form of the input is meant. */
type Put = (value: unknown) => unknown

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition

const literalsOf = (shape: Record<string, z.core.$ZodType>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const { type, values } = definitionOf(field)
      return type === 'literal' ? [[name, values?.[0]]] : []
    }),
  )

const keys = ['tp1', 'w-aaaaaaaa', 'chart1', 'no name']
/** Deeper than any input but those that may hold anything. */
const maxDepth = 10

/** Every place of an input: the whole, whatever holds others, and the leaves. */
const placesOf = (schema: z.core.$ZodType, here: Put, depth = 0): Put[] => {
  const definition = definitionOf(schema)
  const { type, shape, catchall, element, valueType, innerType, in: from, options = [], getter } = definition
  const below = (inner: z.core.$ZodType, put: Put) => placesOf(inner, put, depth + 1)
  const inner = innerType ?? from ?? getter?.()
  if (depth > maxDepth) return []
  if (inner !== undefined) return below(inner, here)
  if (type === 'union') return options.flatMap((option) => below(option, here))
  if (shape !== undefined) {
    const put = (name: string, value: unknown) => here({ ...literalsOf(shape), [name]: value })
    const fields = Object.entries(shape)
    return [
      here,
      (value) => put('nosuchfield', value),
      ...fields.flatMap(([name, field]) => below(field, (value) => put(name, value))),
    ]
  }
  if (element !== undefined) return [here, ...below(element, (value) => here([value]))]
  const held = valueType ?? catchall
  if (held === undefined) return [here]
  const names = depth > 3 ? keys.slice(0, 1) : keys
  return [here, ...names.flatMap((key) => below(held, (value) => here({ [key]: value })))]
}

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  {},
  [],
  [[]],
  '',
  ' ',
  'no',
  '\u0007\n',
  'x'.repeat(50_000),
  '0,'.repeat(3000),
  Array.from({ length: 3000 }, () => 'TRUCK0001'),
  0,
  -1,
  0.5,
  '0.5',
  '-1',
  1e15,
  '9'.repeat(30),
  1e300,
]

/** Words of a validator, of a program, or of nothing. */
const strange =
  /invalid (?:input|option|string|key)|expected|received|too (?:small|big)|pattern|undefined|nan\b|regex|zod|something else|as it must be/i

/** Sentences that name the field in other words than its label. */
const ownSentences: readonly (string | RegExp)[] = [
  'Email is not valid.',
  'No Devices Selected',
  'Maximum 10 email addresses allowed.',
  'Maximum 10 mobile numbers allowed.',
  'At most 50 devices can be allowed.',
  'File too large (30kB limit)',
  phoneFormat,
  /^Unknown field: nosuchfield$/,
  /^“.*” is not the name of a setting\.$/,
  /^The value entered for .* (?:is not a valid number|is invalid|is invalid\. It must be .*|must be [^.]+)\.$/,
]

/** What is allowed, or that anything is needed at all. */
const allowed =
  /\b(?:must|may hold|can be under|at most|longer than|is (?:required|needed|empty)|is not (?:the (?:key|id|name|number)|Base64|one of|an? (?!kind))|is too (?:large|small)|has characters|Unknown field)\b/

const isOwn = (text: string): boolean =>
  ownSentences.some((own) => (typeof own === 'string' ? own === text : own.test(text)))

const inputs: [string, z.core.$ZodType, string?][] = [
  ...endpoints.map((endpoint): [string, z.core.$ZodType] => [routeKeyOf(endpoint), endpoint.input]),
  ...Object.entries(commandMethods).map(([name, { args }]): [string, z.core.$ZodType] => [
    `the arguments of ${name}`,
    args,
  ]),
  ...Object.entries(settingKeys).map(([key, { schema }]): [string, z.core.$ZodType, string] => [
    `the setting ${key}`,
    schema,
    labelOfName(key),
  ]),
]

const stepsOf = (field: string): (string | number)[] =>
  field === '' ? [] : field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** Everything that is said of an input of which one place holds something hostile, with what that place is called. */
const refusalsOf = async (schema: z.core.$ZodType, root?: string): Promise<Map<string, string>> => {
  const said = new Map<string, string>()
  for (const put of placesOf(schema, (value) => value)) {
    for (const value of hostile) {
      const { error } = await (schema as z.ZodMiniType).safeParseAsync(put(value))
      for (const { field, text } of faultsOf(error, schema, root)) {
        if (!said.has(text)) said.set(text, labelOf(schema, stepsOf(field), root))
      }
    }
  }
  return said
}

describe('what is refused', () => {
  it.each(inputs)(
    'of %s is said in a sentence that names the field by its label',
    async (_what, schema, root) => {
      const said = await refusalsOf(schema, root)
      const odd = [...said].filter(
        ([text, label]) =>
          strange.test(text) || !(text.startsWith(`${label} `) || text === `${label}.` || isOwn(text)),
      )
      expect(odd.join('\n')).toBe('')
      expect(said.size).toBeGreaterThan(0)
    },
  )

  it.each(inputs)('of %s says what is allowed', async (_what, schema, root) => {
    const said = await refusalsOf(schema, root)
    expect([...said.keys()].filter((text) => !allowed.test(text) && !isOwn(text))).toEqual([])
  })

  it('by a rule of its own is a sentence too, without the path of the field before it', () => {
    const withPath = /new Problem\(\s*'\w+',\s*[`'][\w.${}]+: [a-z]/g
    const found = product
      .filter((file) => file.startsWith('functions/'))
      .flatMap((file) => [...textOf(file).matchAll(withPath)].map(([match]) => `${file}: ${match}`))
    expect(found).toEqual([])
  })

  it('by a schema is put into words at one place', () => {
    const read = /prettifyError|treeifyError|flattenError|\bissues?(?:\[0\])?\??\.message|error\.issues/
    const own = ['shared/core/describeIssues.ts', 'functions/core/env.ts']
    const found = product.filter(
      (file) => /^(?:shared|functions|web)\//.test(file) && !own.includes(file) && read.test(textOf(file)),
    )
    expect(found).toEqual([])
  })
})
