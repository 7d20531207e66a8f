import * as z from 'zod'
import { invalidParameter } from '../CognitoError'
import { adminOperation } from '../http/operation'
import type { PoolUser } from '../pool/PoolState'
import { describeUser, listingKey } from '../users/describeUser'
import { pageOf } from '../../core/paginate'

const attribute =
  (name: string) =>
  ({ attributes }: PoolUser) =>
    attributes[name] ?? ''

/** What users can be searched by. Custom attributes cannot, as in the service. */
const searchable: Record<string, (user: PoolUser) => string> = {
  username: ({ sub }) => sub,
  sub: ({ sub }) => sub,
  email: attribute('email'),
  phone_number: attribute('phone_number'),
  name: attribute('name'),
  given_name: attribute('given_name'),
  family_name: attribute('family_name'),
  preferred_username: attribute('preferred_username'),
  'cognito:user_status': ({ status }) => status,
  status: ({ enabled }) => (enabled ? 'Enabled' : 'Disabled'),
}

/** `attribute = "value"` or `attribute ^= "beginning"`, upper and lower case alike. */
const readFilter = (filter: string): ((user: PoolUser) => boolean) => {
  const [, name = '', comparison, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? []
  const read = Object.hasOwn(searchable, name) ? searchable[name] : undefined
  if (!read) throw invalidParameter('Error while parsing filter.')
  const wanted = value.replaceAll('\\"', '"').toLowerCase()
  return (user) => {
    const actual = read(user).toLowerCase()
    return comparison === '=' ? actual === wanted : actual.startsWith(wanted)
  }
}

export const listUsers = adminOperation(
  z.object({
    Filter: z.string().max(256).optional(),
    Limit: z.number().int().min(0).max(60).default(60),
    PaginationToken: z.string().optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (pool, { Filter, Limit, PaginationToken, AttributesToGet }) => {
    const users = Object.values(pool.state.users)
    const found = Filter ? users.filter(readFilter(Filter)) : users
    const { items, next } = pageOf(found, listingKey, { limit: Limit || 60, token: PaginationToken })
    return { Users: items.map((user) => describeUser(user, AttributesToGet)), PaginationToken: next }
  },
  { writes: false },
)
