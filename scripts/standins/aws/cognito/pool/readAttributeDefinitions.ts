import type { AttributeDefinition } from './UserPoolDefinition'
import type { UserPoolProperties } from './userPoolProperties'

const standardNames = [
  ...['address', 'birthdate', 'email', 'family_name', 'gender', 'given_name', 'locale', 'middle_name'],
  ...['name', 'nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'website', 'zoneinfo'],
]

const standard: [string, AttributeDefinition][] = [
  ...standardNames.map((name): [string, AttributeDefinition] => [
    name,
    { type: 'String', mutable: true, required: false, min: 0, max: 2048 },
  ]),
  ['updated_at', { type: 'Number', mutable: true, required: false, min: 0 }],
  ['email_verified', { type: 'Boolean', mutable: true, required: false }],
  ['phone_number_verified', { type: 'Boolean', mutable: true, required: false }],
]

/** Every attribute a user of the pool may have: the standard ones and, under `custom:`, those of the template. */
export function readAttributeDefinitions(
  schema: UserPoolProperties['Schema'],
): ReadonlyMap<string, AttributeDefinition> {
  const attributes = new Map(standard)
  for (const declared of schema) {
    const builtIn = attributes.get(declared.Name)
    const constraints = declared.StringAttributeConstraints
    const range = declared.NumberAttributeConstraints
    const min = constraints?.MinLength ?? range?.MinValue ?? builtIn?.min
    const max = constraints?.MaxLength ?? range?.MaxValue ?? builtIn?.max
    attributes.set(builtIn ? declared.Name : `custom:${declared.Name}`, {
      type: builtIn?.type ?? declared.AttributeDataType,
      mutable: declared.Mutable,
      required: declared.Required,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
    })
  }
  return attributes
}
