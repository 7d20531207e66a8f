import { checkAttributes, checkRequired } from '../users/checkAttributes'
import { invalidParameter } from '../CognitoError'
import { setPassword } from '../users/setPassword'
import type { ChallengeAnswer } from './answerMfa'
import { closeSession, readSession } from './challenge'
import { continueWithMfa, type SignIn } from './continueSignIn'

const prefix = 'userAttributes.'

/** An invited user chooses a password and fills in what the pool requires; a refused password may be tried again. */
export async function answerNewPassword(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
  const { pool, client } = signIn
  const { session, user } = readSession(signIn, sessionId, 'NEW_PASSWORD_REQUIRED', username)
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const)
  const attributes = Object.fromEntries(given)
  if (attributes.email !== undefined && attributes.email !== user.attributes.email)
    throw invalidParameter('Cannot modify an already provided email')
  checkAttributes(pool.definition, attributes, { client })
  checkRequired(pool.definition, { ...user.attributes, ...attributes })
  setPassword(pool, user, responses.NEW_PASSWORD ?? '')
  closeSession(pool, sessionId)
  Object.assign(user.attributes, attributes)
  user.status = 'CONFIRMED'
  user.modifiedSeconds = pool.now() / 1000
  return continueWithMfa(signIn, user, session.tokenSource)
}
