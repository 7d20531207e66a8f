import { createHash } from 'node:crypto'
import { UserId } from '../../shared/core/ids'
import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { readSpecialGroups } from '../../shared/core/roles'
import type { Account } from './accountStore'

const attributeNames = [
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'phone_number',
  'phone_number_verified',
] as const

/**
 * A digest of what a person may change about themselves, to recognise a change without storing it: name, addresses and
 * second factors. A password leaves no trace here.
 */
export const profileOf = (
  attributes: Readonly<Record<string, string | undefined>>,
  factors: readonly string[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([attributeNames.map((name) => attributes[name] ?? null), [...factors].sort()]))
    .digest('base64url')
    .slice(0, 22)

type Trigger = PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent
type Attributes = Readonly<Record<string, string | undefined>>

/** The account that the identity provider describes by its attributes; they say nothing about groups. */
export const accountWith = (userid: UserId, attributes: Attributes): Account => {
  const email = (attributes.email ?? '').toLowerCase()
  const name = `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim()
  return {
    userid,
    email,
    emailVerified: attributes.email_verified === 'true',
    phone: attributes.phone_number ?? '',
    phoneVerified: attributes.phone_number_verified === 'true',
    name: name === '' ? email : name,
    tenant: attributes['custom:tenant'] ?? '',
    url: attributes['custom:url'] ?? '',
    profile: profileOf(attributes),
  }
}

/** Only the trigger before a token knows the groups; a confirmation or a reset password says nothing about them. */
const groupsOf = ({ request }: Trigger): Pick<Account, 'specialGroups'> =>
  'groupConfiguration' in request
    ? { specialGroups: readSpecialGroups(request.groupConfiguration.groupsToOverride ?? []) }
    : {}

/** The account that a trigger of the user pool is about. */
export const accountOf = (event: Trigger): Account => {
  const attributes: Attributes = event.request.userAttributes
  return { ...accountWith(UserId.parse(attributes.sub ?? event.userName), attributes), ...groupsOf(event) }
}
