import { invalidParameter, notAuthorized } from '../CognitoError'
import type {
  AttributeDefinition,
  UserPoolClientDefinition,
  UserPoolDefinition,
} from '../pool/UserPoolDefinition'

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
