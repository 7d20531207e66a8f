import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { type AwsCall, type Place, parseInput, ownEntry } from '../core/AwsError'
import { openState } from '../../disk/openState'

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

const GetMany = z.object({
  Names: z.array(z.string()).min(1).max(10),
  WithDecryption: z.boolean().optional(),
})
/** Systems Manager Parameter Store: the parameters of the template. `now` in epoch milliseconds. */
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
    GetParameters: (input) => {
      const { Names, WithDecryption } = parseInput(GetMany, input)
      return {
        Parameters: [...new Set(Names.map(find))].flatMap((stored) =>
          stored ? [describe(stored, WithDecryption)] : [],
        ),
        InvalidParameters: Names.filter((name) => !find(name)),
      }
    },
  }
}
