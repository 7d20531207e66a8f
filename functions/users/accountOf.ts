import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { readSpecialGroups } from '../../shared/core/roles'
import type { Account } from './accountStore'

const groupsOf = (event: PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent): string[] =>
  'groupConfiguration' in event.request ? (event.request.groupConfiguration.groupsToOverride ?? []) : []

/** The account that a trigger of the user pool is about. */
export const accountOf = (event: PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent): Account => {
  const attributes: Record<string, string | undefined> = event.request.userAttributes
  const email = (attributes['email'] ?? '').toLowerCase()
  const name = `${attributes['given_name'] ?? ''} ${attributes['family_name'] ?? ''}`.trim()
  return {
    userid: attributes['sub'] ?? event.userName,
    email,
    emailVerified: attributes['email_verified'] === 'true',
    name: name === '' ? email : name,
    tenant: attributes['custom:tenant'] ?? '',
    url: attributes['custom:url'] ?? '',
    specialGroups: readSpecialGroups(groupsOf(event)),
  }
}
