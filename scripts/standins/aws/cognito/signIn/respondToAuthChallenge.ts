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
import { answerNewPassword } from './answerNewPassword'
import type { Challenge } from './challenge'
import type { SignIn } from './continueSignIn'
import { answerPasswordVerifier } from './srpSignIn'

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
