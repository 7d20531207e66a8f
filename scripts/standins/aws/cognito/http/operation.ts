import * as z from 'zod'
import { CognitoError, invalidParameter } from '../CognitoError'
import type { CognitoSite } from '../CognitoSite'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import { readAccessToken } from '../tokens/tokenFamilies'

/** What the request says beside its body: whether it carries an AWS signature. */
export interface RequestContext {
  readonly signed: boolean
}

export type Operation = (
  site: CognitoSite,
  body: unknown,
  context: RequestContext,
) => Promise<object> | object

/** A constraint in the words of AWS. */
const constraintOf = (issue: z.core.$ZodIssue | undefined): string => {
  switch (issue?.code) {
    case 'too_big':
      return `Member must have length less than or equal to ${issue.maximum}`
    case 'too_small':
      return `Member must have length greater than or equal to ${issue.minimum}`
    case 'invalid_type':
      return 'Member must not be null'
    default:
      return 'Member must satisfy regular expression pattern'
  }
}

/** Parses a body; throws `InvalidParameterException` naming the field. */
export function readInput<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw invalidParameter(
    `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ${constraintOf(issue)}`,
  )
}

const clientInput = z.object({ ClientId: z.string() })
const poolInput = z.object({ UserPoolId: z.string() })
const tokenInput = z.object({ AccessToken: z.string().max(20_000) })

/** What is kept is on disk before the answer goes out, also when the operation refuses (counts, codes sent). */
const saving = async <T>(pool: Pool, work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work()
  } finally {
    await pool.save()
  }
}

export interface ClientCall {
  readonly pool: Pool
  readonly client: UserPoolClientDefinition
}

/** A public operation, which names a client. */
export const clientOperation =
  <T extends z.ZodType>(
    schema: T,
    run: (call: ClientCall, input: z.output<T>) => Promise<object> | object,
  ): Operation =>
  async (site, body) => {
    const call = site.findClient(readInput(clientInput, body).ClientId)
    const input = readInput(schema, body)
    return await saving(call.pool, () => run(call, input))
  }

export interface TokenCall extends ClientCall {
  readonly user: PoolUser
}

/** An operation on the user whose access token comes with it. */
export const tokenOperation =
  <T extends z.ZodType>(
    schema: T,
    run: (call: TokenCall, input: z.output<T>) => Promise<object> | object,
    { writes = true } = {},
  ): Operation =>
  async (site, body) => {
    const { AccessToken } = readInput(tokenInput, body)
    const pool = site.findPoolOfToken(AccessToken)
    const holder = readAccessToken(pool, AccessToken)
    const input = readInput(schema, body)
    const work = () => run({ pool, ...holder }, input)
    return writes ? await saving(pool, work) : await work()
  }

const requireSigned = ({ signed }: RequestContext) => {
  if (!signed) throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
}

/** An administrative operation: needs a request signed with AWS credentials. */
export const adminOperation =
  <T extends z.ZodType>(
    schema: T,
    run: (pool: Pool, input: z.output<T>) => Promise<object> | object,
    { writes = true } = {},
  ): Operation =>
  async (site, body, context) => {
    requireSigned(context)
    const pool = site.findPool(readInput(poolInput, body).UserPoolId)
    const input = readInput(schema, body)
    return writes ? await saving(pool, () => run(pool, input)) : await run(pool, input)
  }
