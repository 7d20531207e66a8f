import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import {
  ChangeId,
  CredentialId,
  DeviceId,
  GroupId,
  PushId,
  SessionId,
  SlipId,
  UserId,
  ViewId,
} from '../../../shared/core/ids'
import { Problem } from '../../../shared/core/problem'
import { faultsOf } from '../../../shared/core/describeIssues'
import { labelOf } from '../../../shared/core/labelOf'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The objects and lists of a JSON value level by level, the outermost first: a loop, since a recursion would be what a
 * hostile value wants to exhaust.
 */
export function* levelsOf(value: unknown): Generator<object[]> {
  let level = [value].filter(isObject)
  while (level.length > 0) {
    yield level
    level = level.flatMap((object) => (Object.values(object) as unknown[]).filter(isObject))
  }
}

/** Whether objects and lists stand within each other more than `most` times; a flat object has depth 1. */
export const isNestedDeeper = (value: unknown, most: number): boolean => {
  let depth = 0
  for (const _ of levelsOf(value)) {
    depth += 1
    if (depth > most) return true
  }
  return false
}

const maxBodyBytes = 1_000_000
/** Deeper than anything the portal takes, and shallow enough for every recursive reader behind it. */
const maxDepth = 32

const refuseHostile = (body: object): void => {
  let depth = 0
  for (const level of levelsOf(body)) {
    depth += 1
    if (depth > maxDepth) throw new Problem('invalid', 'The request body is nested too deep.')
    if (level.some((object) => Object.hasOwn(object, '__proto__'))) {
      throw new Problem('invalid', 'Unknown field: __proto__')
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** An escape may name half of a pair of code units, which no UTF-8 can hold and no URL either. */
const surrogateEscape = /\\ud[89a-f]/i
const toWellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value).toString() : value

const parseBody = (bytes: Uint8Array): unknown => {
  try {
    const text = utf8.decode(bytes)
    return surrogateEscape.test(text) ? JSON.parse(text, toWellFormed) : JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', 'The request body is not valid JSON.', { cause })
  }
}

const isForm = ({ headers }: APIGatewayProxyEventV2): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

const readBody = (event: APIGatewayProxyEventV2, takesForms = false): Record<string, unknown> => {
  if (event.body === undefined || event.body === '') return {}
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maxBodyBytes) throw new Problem('tooLarge')
  if (takesForms && isForm(event)) return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  const value = parseBody(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid', 'The request body must be a JSON object.')
  }
  refuseHostile(value)
  return value as Record<string, unknown>
}

/** GET asks in the address, everything else in a body: a field has one place, and the other one is refused. */
const readFields = (event: APIGatewayProxyEventV2, takesForms = false): Record<string, unknown> => {
  const query = event.queryStringParameters ?? {}
  const body = readBody(event, takesForms)
  const [fields, misplaced] = event.requestContext.http.method === 'GET' ? [query, body] : [body, query]
  const first = Object.keys(misplaced)[0]
  if (first !== undefined) throw new Problem('invalid', `Unknown field: ${first}`, { field: first })
  return fields
}

/** Whether a request names a field; of one that cannot be read nothing is known, and it counts as naming it. */
export const hasField = (event: APIGatewayProxyEventV2, name: string): boolean => {
  try {
    return Object.hasOwn(readFields(event), name)
  } catch {
    return true
  }
}

const invalidInput = (error: z.core.$ZodError, input: z.core.$ZodType): Problem => {
  const { field = '', text } = faultsOf(error, input)[0] ?? {}
  return new Problem('invalid', text, { cause: error, ...(field === '' ? {} : { field }) })
}

/**
 * Path and query or body as one object that the endpoint's schema has accepted. A field that repeats a path parameter
 * must agree with it; a name that the schema does not know is refused. A body is JSON; what takes forms takes those too.
 * @throws Problem `invalid` naming the first wrong field, `tooLarge`
 */
export const readInput = <Input extends z.ZodMiniObject>(
  event: APIGatewayProxyEventV2,
  input: Input,
  takesForms = false,
): z.output<Input> => {
  const path = event.pathParameters ?? {}
  const fields = readFields(event, takesForms)
  for (const [name, value] of Object.entries(path)) {
    if (Object.hasOwn(fields, name) && fields[name] !== value) {
      throw new Problem('invalid', `${labelOf(input, [name])} differs from the address.`, { field: name })
    }
  }
  const schema = input._zod.def.catchall === undefined ? z.catchall(input, z.never()) : input
  const parsed = schema.safeParse({ ...fields, ...path })
  if (!parsed.success) throw invalidInput(parsed.error, input)
  return parsed.data as z.output<Input>
}

/** What a path may name. */
export const PathIds = z.object({
  deviceid: z.optional(DeviceId),
  groupid: z.optional(GroupId),
  credentialid: z.optional(CredentialId),
  sessionid: z.optional(SessionId),
  userid: z.optional(UserId),
  slipid: z.optional(SlipId),
  viewid: z.optional(ViewId),
  pushid: z.optional(PushId),
  changeid: z.optional(ChangeId),
})
export type PathIds = z.infer<typeof PathIds>

/**
 * The ids in the path of a request. What is no id names nothing that can exist: it is not found, in the same words as
 * what is not shared with the caller, and no store is asked about it.
 * @throws Problem `notFound`
 */
export const readPath = ({ pathParameters = {} }: APIGatewayProxyEventV2): PathIds => {
  const parsed = PathIds.safeParse(pathParameters)
  if (!parsed.success) throw new Problem('notFound')
  return parsed.data
}

/** A request by its very bytes, for what is signed over them. */
export interface RawRequest {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

export const readRaw = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): RawRequest => ({
  body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  headers,
})
