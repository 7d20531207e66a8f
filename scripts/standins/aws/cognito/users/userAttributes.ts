import * as z from 'zod'
import { invalidParameter, notAuthorized } from '../CognitoError'
import type {
  AttributeDefinition,
  UserPoolClientDefinition,
  UserPoolDefinition,
} from '../pool/UserPoolDefinition'
import type { PoolUser } from '../pool/PoolState'

/** Attributes as the API carries them. */
export const attributeList = z.array(z.object({ Name: z.string(), Value: z.string().default('') }))

export const toAttributes = (list: z.output<typeof attributeList> | undefined): Record<string, string> =>
  Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]))

/** What the client may read of a user; without a client, everything. */
export function readableAttributes(
  user: PoolUser,
  client?: UserPoolClientDefinition,
): Record<string, string> {
  const allowed = client?.readAttributes
  const readable = Object.entries(user.attributes).filter(([name]) => !allowed || allowed.includes(name))
  return Object.fromEntries(readable)
}

export const toAttributeList = (user: PoolUser, client?: UserPoolClientDefinition) =>
  Object.entries({ ...readableAttributes(user, client), sub: user.sub }).map(([Name, Value]) => ({
    Name,
    Value,
  }))

/** Users are listed oldest first. */
export const listingKey = ({ createdSeconds, sub }: PoolUser) =>
  `${String(createdSeconds).padStart(12, '0')}/${sub}`

/** A user as lists and AdminCreateUser show it; AdminGetUser names the attributes otherwise. */
export const describeUser = (user: PoolUser, attributesToGet?: readonly string[]) => ({
  Username: user.sub,
  Attributes: toAttributeList(user).filter(({ Name }) => !attributesToGet || attributesToGet.includes(Name)),
  UserCreateDate: user.createdSeconds,
  UserLastModifiedDate: user.modifiedSeconds,
  Enabled: user.enabled,
  UserStatus: user.status,
})

const nonConforming = (why: string) => invalidParameter(`Attributes did not conform to the schema: ${why}\n`)

const checkLength = (name: string, value: string, { type, min, max }: AttributeDefinition) => {
  const size = type === 'Number' ? Number(value) : value.length
  if (type === 'Number' && !Number.isFinite(size)) throw nonConforming(`${name}: Value is not a number`)
  const what = type === 'Number' ? 'Number must be no' : 'String must be no'
  const unit = type === 'Number' ? '' : ' characters'
  if (max !== undefined && size > max)
    throw nonConforming(`${name}: ${what} ${type === 'Number' ? 'greater' : 'longer'} than ${max}${unit}`)
  if (min !== undefined && size < min && value !== '')
    throw nonConforming(`${name}: ${what} ${type === 'Number' ? 'less' : 'shorter'} than ${min}${unit}`)
}

const checkFormat = (name: string, value: string) => {
  if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw invalidParameter('Invalid email address format.')
  if (name === 'phone_number' && value !== '' && !/^\+\d{7,15}$/.test(value))
    throw invalidParameter('Invalid phone number format.')
}

/**
 * Throws unless every value fits the pool's schema. With `client`, only its write attributes pass; with `existing`,
 * attributes that may not change are refused.
 */
export function checkAttributes(
  pool: UserPoolDefinition,
  attributes: Readonly<Record<string, string>>,
  { client, existing = false }: { client?: UserPoolClientDefinition; existing?: boolean },
) {
  for (const [name, value] of Object.entries(attributes)) {
    const definition = pool.attributes.get(name)
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub')
    if (!definition) throw nonConforming(`Type for attribute {${name}} could not be determined`)
    // Whether an address is verified is for codes and administrators to say, never for the user.
    const forbidden = name.endsWith('_verified') || client?.writeAttributes?.includes(name) === false
    if (client && forbidden) throw notAuthorized('A client attempted to write unauthorized attribute')
    if (existing && !definition.mutable)
      throw invalidParameter(`user.${name}: Attribute cannot be updated.\n`)
    checkLength(name, value, definition)
    checkFormat(name, value)
  }
}

/** Throws when an attribute that the pool requires is missing. */
export function checkRequired(pool: UserPoolDefinition, attributes: Readonly<Record<string, string>>) {
  const [missing] = missingAttributes(pool, attributes)
  if (missing !== undefined) throw nonConforming(`${missing}: The attribute is required`)
}

/** The required attributes that are not there. */
export const missingAttributes = (pool: UserPoolDefinition, attributes: Readonly<Record<string, string>>) =>
  [...pool.attributes].filter(([name, { required }]) => required && !attributes[name]).map(([name]) => name)
