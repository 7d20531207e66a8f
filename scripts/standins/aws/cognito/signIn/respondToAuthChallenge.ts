import * as z from 'zod'
import { invalidParameter } from '../CognitoError'
import { clientOperation, readInput } from '../http/operation'
import {
  answerMfaChoice,
  answerMfaSetup,
  answerSmsMfa,
  answerTotpMfa,
  type ChallengeAnswer,
} from './answerMfa'
import { type Challenge, closeSession, readSession } from './challenge'
import { type SignIn, continueWithMfa } from './continueSignIn'
import { answerPasswordVerifier } from './srpSignIn'
import { checkAttributes, checkRequired } from '../users/checkAttributes'
import { setPassword } from '../users/setPassword'

const prefix = 'userAttributes.'

/** An invited user chooses a password and fills in what the pool requires; a refused password may be tried again. */
async function answerNewPassword(signIn: SignIn, { sessionId, username, responses }: ChallengeAnswer) {
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

const answers = {
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  SMS_MFA: answerSmsMfa,
  SOFTWARE_TOKEN_MFA: answerTotpMfa,
  SELECT_MFA_TYPE: answerMfaChoice,
  MFA_SETUP: answerMfaSetup,
} as const satisfies Record<Challenge, (signIn: SignIn, answer: ChallengeAnswer) => Promise<object>>

const passwordClaim = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string(),
})

const input = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string().optional(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
})

const isChallenge = (name: string): name is Challenge => Object.hasOwn(answers, name)

const answer = (call: Omit<SignIn, 'metadata'>, read: z.output<typeof input>) => {
  const signIn = { ...call, metadata: read.ClientMetadata }
  const responses = read.ChallengeResponses
  if (read.ChallengeName === 'PASSWORD_VERIFIER') {
    const claim = readInput(passwordClaim, responses)
    return answerPasswordVerifier(signIn, {
      username: claim.USERNAME,
      secretBlock: claim.PASSWORD_CLAIM_SECRET_BLOCK,
      signature: claim.PASSWORD_CLAIM_SIGNATURE,
      timestamp: claim.TIMESTAMP,
    })
  }
  if (!isChallenge(read.ChallengeName))
    throw invalidParameter(`Challenge ${read.ChallengeName} is not supported`)
  const username = responses.USERNAME
  if (username === undefined) throw invalidParameter('Missing required parameter USERNAME')
  return answers[read.ChallengeName](signIn, { sessionId: read.Session ?? '', username, responses })
}

export const respondToAuthChallenge = clientOperation(input, answer)
