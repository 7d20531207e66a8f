import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { AwsError, type AwsCall, type Place, parseInput, ownEntry } from '../core/AwsError'
import { openState } from '../../disk/openState'

const Version = z.object({
  id: z.string(),
  stages: z.array(z.string()),
  createdSeconds: z.number(),
  text: z.string().optional(),
  /** Base64. */
  binary: z.string().optional(),
})
type Version = z.infer<typeof Version>

const Stored = z.object({
  name: z.string(),
  arn: z.string(),
  createdSeconds: z.number(),
  versions: z.array(Version),
  templateValue: z.string().optional(),
})
type Stored = z.infer<typeof Stored>

export interface SecretDefinition {
  readonly name: string
  readonly value: string
  /** What the template's references resolve to, when that is decided elsewhere. */
  readonly arn?: string
}

const content = {
  SecretString: z.string().max(65_536).optional(),
  SecretBinary: z.string().max(87_384).optional(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
}
const Put = z.object({
  SecretId: z.string(),
  VersionStages: z.array(z.string()).min(1).optional(),
  ...content,
})
const Get = z.object({
  SecretId: z.string(),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
})
const Describe = z.object({ SecretId: z.string() })
const Stage = z.object({
  SecretId: z.string(),
  VersionStage: z.string(),
  MoveToVersionId: z.string(),
  RemoveFromVersionId: z.string().optional(),
})
/** Only what the product asks for: letters and digits. */
const Password = z.object({
  PasswordLength: z.number().int().min(4).max(4096).default(32),
  ExcludePunctuation: z.literal(true),
})
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A stage stands on one version at a time; what was current becomes previous. Versions without a stage go. */
const promote = (secret: Stored, added: Version) => {
  const others = secret.versions.filter((version) => version !== added)
  for (const version of others) {
    const wasCurrent = version.stages.includes('AWSCURRENT')
    version.stages = version.stages.filter((stage) => !added.stages.includes(stage))
    if (!added.stages.includes('AWSCURRENT')) continue
    version.stages = version.stages.filter((stage) => stage !== 'AWSPREVIOUS')
    if (wasCurrent) version.stages.push('AWSPREVIOUS')
  }
  secret.versions = [...others.filter(({ stages }) => stages.length > 0), added]
}

/** Secrets Manager: the secrets of the template, with the versions put since. `now` in epoch milliseconds. */
export const openSecrets = async (
  dir: string,
  definitions: readonly SecretDefinition[],
  place: Place,
  now: () => number,
): Promise<Record<string, AwsCall>> => {
  const state = await openState(join(dir, 'secrets.json'), z.record(z.string(), Stored), {})

  const create = (name: string): Stored => {
    const arn = `arn:aws:secretsmanager:${place.region}:${place.accountId}:secret:${name}-${randomUUID().slice(0, 6)}`
    const secret: Stored = { name, arn, createdSeconds: now() / 1000, versions: [] }
    state.value[name] = secret
    return secret
  }
  const addVersion = (secret: Stored, given: z.infer<typeof Put>) => {
    const { SecretString: text, SecretBinary: binary, ClientRequestToken: id = randomUUID() } = given
    if ((text === undefined) === (binary === undefined))
      throw new AwsError('InvalidParameterException', 'You must provide either SecretString or SecretBinary.')
    const same = secret.versions.find((version) => version.id === id)
    if (same && (same.text !== text || same.binary !== binary))
      throw new AwsError('ResourceExistsException', `A version ${id} with another value exists already.`)
    if (same) return same
    const stages = given.VersionStages ?? ['AWSCURRENT']
    const version: Version = { id, stages: [...stages], createdSeconds: now() / 1000, text, binary }
    promote(secret, version)
    return version
  }
  const find = (id: string): Stored => {
    const secret =
      ownEntry(state.value, id) ??
      Object.values(state.value).find(({ arn }) => arn === id || arn.replace(/-\w{6}$/, '') === id)
    if (!secret)
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return secret
  }

  for (const { name, value, arn } of definitions) {
    const secret = ownEntry(state.value, name) ?? create(name)
    if (arn !== undefined) secret.arn = arn
    if (secret.templateValue === value) continue
    addVersion(secret, { SecretId: name, SecretString: value })
    secret.templateValue = value
  }
  await state.save()

  return {
    PutSecretValue: async (input) => {
      const given = parseInput(Put, input)
      const secret = find(given.SecretId)
      const version = addVersion(secret, given)
      await state.save()
      return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages }
    },
    UpdateSecretVersionStage: async (input) => {
      const { SecretId, VersionStage, MoveToVersionId, RemoveFromVersionId } = parseInput(Stage, input)
      const secret = find(SecretId)
      const holder = secret.versions.find(({ stages }) => stages.includes(VersionStage))
      const target = secret.versions.find(({ id }) => id === MoveToVersionId)
      if (target === undefined)
        throw new AwsError('ResourceNotFoundException', `There is no version ${MoveToVersionId}.`)
      if (holder !== undefined && holder !== target && holder.id !== RemoveFromVersionId)
        throw new AwsError(
          'InvalidParameterException',
          `Name the version that ${VersionStage} is taken from.`,
        )
      target.stages = [...target.stages.filter((stage) => stage !== VersionStage), VersionStage]
      promote(secret, target)
      await state.save()
      return { ARN: secret.arn, Name: secret.name }
    },
    GetRandomPassword: (input) => {
      const { PasswordLength } = parseInput(Password, input)
      const pick = () => letters[randomInt(letters.length)] ?? ''
      return { RandomPassword: Array.from({ length: PasswordLength }, pick).join('') }
    },
    GetSecretValue: (input) => {
      const { SecretId, VersionId, VersionStage } = parseInput(Get, input)
      const secret = find(SecretId)
      const stage = VersionStage ?? (VersionId === undefined ? 'AWSCURRENT' : undefined)
      const version = secret.versions.find(
        ({ id, stages }) =>
          (VersionId === undefined || id === VersionId) && (stage === undefined || stages.includes(stage)),
      )
      if (!version)
        throw new AwsError(
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret value.",
        )
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: version.id,
        VersionStages: version.stages,
        CreatedDate: version.createdSeconds,
        SecretString: version.text,
        SecretBinary: version.binary,
      }
    },
    DescribeSecret: (input) => {
      const secret = find(parseInput(Describe, input).SecretId)
      return {
        ARN: secret.arn,
        Name: secret.name,
        CreatedDate: secret.createdSeconds,
        VersionIdsToStages: Object.fromEntries(secret.versions.map(({ id, stages }) => [id, stages])),
      }
    },
  }
}
