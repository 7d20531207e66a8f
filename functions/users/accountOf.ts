import type { PostConfirmationTriggerEvent, PreTokenGenerationTriggerEvent } from 'aws-lambda'
import { readSpecialGroups } from '../../shared/core/roles'
import type { Account } from './accountStore'

type Trigger = PostConfirmationTriggerEvent | PreTokenGenerationTriggerEvent

/** Only the trigger before a token knows the groups; a confirmation or a reset password says nothing about them. */
const groupsOf = ({ request }: Trigger): Pick<Account, 'specialGroups'> =>
  'groupConfiguration' in request
    ? { specialGroups: readSpecialGroups(request.groupConfiguration.groupsToOverride ?? []) }
    : {}

/** The account that a trigger of the user pool is about. */
export const accountOf = (event: Trigger): Account => {
  const attributes: Record<string, string | undefined> = event.request.userAttributes
  const email = (attributes.email ?? '').toLowerCase()
  const name = `${attributes.given_name ?? ''} ${attributes.family_name ?? ''}`.trim()
  return {
    userid: attributes.sub ?? event.userName,
    email,
    emailVerified: attributes.email_verified === 'true',
    name: name === '' ? email : name,
    tenant: attributes['custom:tenant'] ?? '',
    url: attributes['custom:url'] ?? '',
    ...groupsOf(event),
  }
}
