import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as keyContract from '../../shared/users/apiCredentials'
import * as contract from '../../shared/users/session'
import * as sessionContract from '../../shared/users/sessions'
import { sendSupportRequest as sendSupportRequestContract } from '../../shared/users/supportRequest'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { besideAccount, openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on } from '../core/http/serve'
import { openSendMail } from '../mail/sendMail'
import { openApiCredentials } from './apiCredentialStore'
import { addApiCredential, getApiCredentials, removeApiCredential } from './apiCredentials'
import { endSession, getSessions, noteSession, openSessions } from './ownSessions'
import { type EndRinging, openEndAllSessions, userLogout } from './session'
import { sendSupportRequest } from './sendSupportRequest'
import type { UserStore } from './userStore'

interface Parts {
  env: Pick<Env, 'MAIL_FROM' | 'USERS_TABLE'>
  documents: DynamoDBDocumentClient
  users: UserStore
  /** Nothing rings any more where the account was signed out: in one session, or in each. */
  endRinging: EndRinging
  now: Clock
}

export const userRoutes = ({ env, documents, users, endRinging, now }: Parts): Route[] => {
  const sessions = openSessions(documents, env.USERS_TABLE, now)
  const credentials = openApiCredentials(documents, env.USERS_TABLE, now)
  const countRequest = openHourlyLimit(documents, env.USERS_TABLE, 'supportRequests', now, besideAccount)
  return [
    on(contract.userLogout, userLogout(users, openEndAllSessions(users, now), endRinging, now)),
    on(sessionContract.getSessions, getSessions(users, sessions)),
    on(sessionContract.noteSession, noteSession(sessions)),
    on(sessionContract.endSession, endSession(users, sessions, endRinging, now)),
    on(keyContract.getApiCredentials, getApiCredentials(users, credentials)),
    on(keyContract.addApiCredential, addApiCredential(users, credentials)),
    on(keyContract.removeApiCredential, removeApiCredential(credentials)),
    on(sendSupportRequestContract, sendSupportRequest(countRequest, openSendMail(env.MAIL_FROM))),
  ]
}
