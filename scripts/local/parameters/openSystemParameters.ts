import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { AwsError, type AwsCall, type Place } from './AwsError'
import { openState } from './openState'
import { compareText, paginate } from './paginate'
import { ownEntry } from './ownEntry'
import { parseInput } from './parseInput'

const Type = z.enum(['String', 'StringList', 'SecureString'])

const Stored = z.object({
  name: z.string(),
  type: Type,
  value: z.string(),
  version: z.number(),
  modifiedSeconds: z.number(),
  /** The value the template last gave it: when the template changes, so does the parameter, as deployed. */
  templateValue: z.string().optional(),
})
type Stored = z.infer<typeof Stored>

export interface ParameterDefinition {
  readonly name: string
  readonly value: string
  /** `String` when absent. */
  readonly type?: z.infer<typeof Type>
}

const Get = z.object({ Name: z.string().min(1), WithDecryption: z.boolean().optional() })
const GetMany = z.object({
  Names: z.array(z.string()).min(1).max(10),
  WithDecryption: z.boolean().optional(),
})
const GetByPath = z.object({
  Path: z.string().startsWith('/'),
  Recursive: z.boolean().optional(),
  WithDecryption: z.boolean().optional(),
  MaxResults: z.number().int().min(1).max(10).optional(),
  NextToken: z.string().optional(),
  ParameterFilters: z.undefined().optional(),
})
const Put = z.object({
  Name: z.string().regex(/^[\w./-]{1,2048}$/),
  Value: z.string().min(1).max(8192),
  Type: Type.optional(),
  Overwrite: z.boolean().optional(),
})

/** Systems Manager Parameter Store: the parameters of the template and those put since. `now` in epoch milliseconds. */
export const openSystemParameters = async (
  dir: string,
  definitions: readonly ParameterDefinition[],
  place: Place,
  now: () => number,
): Promise<Record<string, AwsCall>> => {
  const state = await openState(join(dir, 'ssm.json'), z.record(z.string(), Stored), {})
  const write = (name: string, type: Stored['type'], value: string, templateValue?: string): Stored => {
    const current = ownEntry(state.value, name)
    const stored: Stored = {
      name,
      type,
      value,
      version: (current?.version ?? 0) + 1,
      modifiedSeconds: now() / 1000,
      templateValue: templateValue ?? current?.templateValue,
    }
    state.value[name] = stored
    return stored
  }
  for (const { name, value, type = 'String' } of definitions)
    if (ownEntry(state.value, name)?.templateValue !== value) write(name, type, value, value)
  await state.save()

  const arnOf = (name: string) =>
    `arn:aws:ssm:${place.region}:${place.accountId}:parameter/${name.replace(/^\//, '')}`
  const find = (nameOrArn: string): Stored | undefined =>
    ownEntry(state.value, nameOrArn) ??
    Object.values(state.value).find(({ name }) => arnOf(name) === nameOrArn)
  const describe = (stored: Stored, decrypt = false) => ({
    Name: stored.name,
    Type: stored.type,
    // without decryption the service hands out a ciphertext: a caller who forgot to ask must not get the value
    Value:
      stored.type === 'SecureString' && !decrypt
        ? createHash('sha256').update(`${stored.name}\0${stored.version}\0${stored.value}`).digest('base64')
        : stored.value,
    Version: stored.version,
    LastModifiedDate: stored.modifiedSeconds,
    ARN: arnOf(stored.name),
    DataType: 'text',
  })

  return {
    GetParameter: (input) => {
      const { Name, WithDecryption } = parseInput(Get, input)
      const stored = find(Name)
      if (!stored) throw new AwsError('ParameterNotFound', `Parameter ${Name} not found.`)
      return { Parameter: describe(stored, WithDecryption) }
    },
    GetParameters: (input) => {
      const { Names, WithDecryption } = parseInput(GetMany, input)
      return {
        Parameters: [...new Set(Names.map(find))].flatMap((stored) =>
          stored ? [describe(stored, WithDecryption)] : [],
        ),
        InvalidParameters: Names.filter((name) => !find(name)),
      }
    },
    GetParametersByPath: (input) => {
      const { Path, Recursive, WithDecryption, MaxResults = 10, NextToken } = parseInput(GetByPath, input)
      const folder = Path.endsWith('/') ? Path : `${Path}/`
      const found = Object.values(state.value)
        .filter(
          ({ name }) =>
            name.startsWith(folder) && (Recursive === true || !name.slice(folder.length).includes('/')),
        )
        .sort((a, b) => compareText(a.name, b.name))
      const page = paginate(found, ({ name }) => name, MaxResults, NextToken)
      return {
        Parameters: page.items.map((stored) => describe(stored, WithDecryption)),
        NextToken: page.nextToken,
      }
    },
    PutParameter: async (input) => {
      const { Name, Value, Type: type, Overwrite } = parseInput(Put, input)
      const current = ownEntry(state.value, Name)
      if (current && !Overwrite)
        throw new AwsError(
          'ParameterAlreadyExists',
          'The parameter already exists. To overwrite it, set Overwrite.',
        )
      const resulting = type ?? current?.type
      if (!resulting)
        throw new AwsError('ValidationException', 'A parameter type is required when you create a parameter.')
      const stored = write(Name, resulting, Value)
      await state.save()
      return { Version: stored.version, Tier: 'Standard' }
    },
  }
}
