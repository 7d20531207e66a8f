import * as z from 'zod'
import { getOpenApi as getOpenApiContract } from '../../shared/apidocs/getOpenApi'
import { endpointsByName } from '../../shared/endpoints'
import * as keys from '../../shared/users/apiCredentials'
import * as contract from '../../shared/users/session'
import * as own from '../../shared/users/sessions'
import { sendSupportRequest as sendSupportRequestContract } from '../../shared/users/supportRequest'
import { readEnv } from '../core/env'
import { getOpenApi } from '../apidocs/getOpenApi'
import { reportPageError } from '../../shared/pageerrors/reportPageError'
import { notePageError } from '../pageerrors/notePageError'
import { log } from '../core/log'
import { besideAccount, openHourlyLimit } from '../core/hourlyLimits'
import { on, onPublic, serve } from '../core/http/serve'
import { addApiCredential, getApiCredentials, removeApiCredential } from '../users/apiCredentials'
import { openApiCredentials } from '../users/apiCredentialStore'
import { openEndAllSessions } from '../users/endAllSessions'
import { openSendMail } from '../mail/sendMail'
import { sendSupportRequest } from '../users/sendSupportRequest'
import { endSession, getSessions, noteSession } from '../users/ownSessions'
import { userLogout } from '../users/session'
import { openSessions } from '../users/sessionStore'
import { openPortal } from './openPortal'

const { env, documents, users, userLogin, whoMay, fromEdge } = openPortal()
const now = Date.now
const { MAIL_FROM } = readEnv({ MAIL_FROM: z.email().optional() })
const countRequest = openHourlyLimit(documents, env.USERS_TABLE, 'supportRequests', now, besideAccount)
const credentials = openApiCredentials(documents, env.USERS_TABLE, now)
const sessions = openSessions(documents, env.USERS_TABLE, now)

export const handler = fromEdge(
  serve(whoMay, [
    on(contract.userLogin, userLogin),
    on(contract.userLogout, userLogout(users, openEndAllSessions(users, now), now)),
    on(own.getSessions, getSessions(users, sessions)),
    on(own.noteSession, noteSession(sessions)),
    on(own.endSession, endSession(users, sessions, now)),
    on(keys.getApiCredentials, getApiCredentials(users, credentials)),
    on(keys.addApiCredential, addApiCredential(users, credentials)),
    on(keys.removeApiCredential, removeApiCredential(credentials)),
    on(sendSupportRequestContract, sendSupportRequest(countRequest, openSendMail(MAIL_FROM))),
    onPublic(reportPageError, notePageError(log.warn, now)),
    onPublic(getOpenApiContract, getOpenApi(endpointsByName)),
  ]),
)
