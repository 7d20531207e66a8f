import type * as z from 'zod/mini'
import type { AccountAbility, DeviceAbility, GroupAbility, PublicAbility } from './roles'
import { type Service, apiPrefix } from './services'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a path asks of its caller: the object named in the path decides which abilities make sense. */
type AbilityFor<Path extends string> = Path extends `${string}{deviceid}${string}`
  ? DeviceAbility | AccountAbility
  : Path extends `${string}{groupid}${string}`
    ? GroupAbility | AccountAbility
    : AccountAbility | PublicAbility

interface Definition<Path extends string, Input extends z.ZodMiniObject, Output extends z.ZodMiniType> {
  service: Service
  method: Method
  path: Path
  /** One sentence for the API document. */
  summary: string
  ability: AbilityFor<Path>
  /** An input field: a caller whose own user id stands in it needs no more than some role on the object. */
  orSelf?: keyof z.infer<Input> & string
  /** A request without this input field asks for something of its caller's own, and takes this ability instead. */
  otherwise?: { without: keyof z.infer<Input> & string; ability: AccountAbility }
  /**
   * Whether it is answered to a person who views as another (`readsInView`). By itself what reads a device or group is,
   * and nothing else: `false` for what is a person's own, `true` for lists and for reads that are no GET.
   */
  inView?: boolean
  /** The answer is a file of this media type instead of JSON, and `output` is `FileAnswer`. */
  mediaType?: string
  /** A request that shows what it is for, without what stands in the path. */
  example?: Record<string, unknown>
  input: Input
  output: Output
}

export type Auth = 'user' | 'apiKey' | 'webhook' | 'public'

export interface Endpoint<
  Path extends string = string,
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Output extends z.ZodMiniType = z.ZodMiniType,
> extends Omit<Definition<Path, Input, Output>, 'ability' | 'orSelf' | 'otherwise'> {
  ability: DeviceAbility | GroupAbility | AccountAbility | PublicAbility
  orSelf?: string
  otherwise?: { without: string; ability: AccountAbility }
  auth: Auth
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller writes, before defaults and coercion. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

/**
 * Says a route once: infra routes it, functions serve it, the web calls it, and the API document and the
 * permission tests are made from it. Fields that the input does not name are refused.
 */
export const endpoint = <
  const Path extends string,
  Input extends z.ZodMiniObject,
  Output extends z.ZodMiniType,
  const A extends Auth = 'user',
  const M extends Method = Method,
>(
  definition: Definition<Path, Input, Output> & { auth?: A; method: M },
): Endpoint<Path, Input, Output> & { method: M } => ({ ...definition, auth: definition.auth ?? 'user' })

/** `GET /api/device/{deviceid}/data`: the key under which API Gateway knows the route. */
export const routeKeyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, prefix = '/api'): string =>
  `${method} ${prefix}${path}`

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** The query of a GET, always in the same order: an answer is found by its address. */
const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)])
  return new URLSearchParams(query).toString()
}

/** The address of a call: path parameters in their places, for GET the rest as a query in a stable order. */
export const addressOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string => {
  const inPath = new Set(pathParameters(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((request as Record<string, unknown>)[name])),
  )
  if (endpoint.method !== 'GET') return apiPrefix + path
  const fields = Object.entries(request as Record<string, unknown>).filter(([name]) => !inPath.has(name))
  const text = queryOf(Object.fromEntries(fields))
  return apiPrefix + path + (text === '' ? '' : `?${text}`)
}
