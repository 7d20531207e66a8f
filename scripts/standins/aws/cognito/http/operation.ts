import * as z from 'zod'
import { CognitoError, invalidParameter, notAuthorized } from '../CognitoError'
import type { IdentityPool, IssuedCredentials } from '../identity/IdentityPool'
import { ExpiringMap, type Pool } from '../pool/Pool'
import { issuerOf, type UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import type { PoolUser } from '../pool/PoolState'
import { readAccessToken } from '../tokens/tokenFamilies'

const notFound = (what: string) => new CognitoError('ResourceNotFoundException', `${what} does not exist.`)

/** Every pool of this machine, and how a request finds the one it means. */
export class CognitoSite {
  /** Credentials handed out by identity pools, by access key id. */
  readonly credentials: ExpiringMap<IssuedCredentials>

  constructor(
    readonly pools: readonly Pool[],
    readonly identityPools: readonly IdentityPool[],
    readonly now: () => number,
  ) {
    this.credentials = new ExpiringMap(now)
  }

  findPool(id: string): Pool {
    const pool = this.pools.find(({ definition }) => definition.id === id)
    if (!pool) throw notFound(`User pool ${id}`)
    return pool
  }

  findClient(id: string): { pool: Pool; client: UserPoolClientDefinition } {
    for (const pool of this.pools) {
      const client = pool.definition.clients.find((candidate) => candidate.id === id)
      if (client) return { pool, client }
    }
    throw notFound(`User pool client ${id}`)
  }

  /** The pool whose key signed the token, whatever else may be wrong with it. */
  findPoolOfToken(token: string): Pool {
    const pool = this.pools.find(({ key, definition }) => key.read(token)?.iss === issuerOf(definition.id))
    if (!pool) throw notAuthorized('Invalid Access Token')
    return pool
  }
}

/** What the request says beside its body: whether it carries an AWS signature. */
interface RequestContext {
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

interface TokenCall extends ClientCall {
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
