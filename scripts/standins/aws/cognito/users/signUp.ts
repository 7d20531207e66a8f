import * as z from 'zod'
import { invalidParameter, notAuthorized, userNotFound } from '../CognitoError'
import { sendCode, checkCode, refuseSimulatedCode, deliveryDetails } from '../codes/codes'
import { clientOperation, type ClientCall } from '../http/operation'
import type { PoolUser } from '../pool/PoolState'
import { askPreSignUp, callPostConfirmation, type Metadata } from '../triggers/userTriggers'
import { attributeList, toAttributes } from './userAttributes'
import { checkPassword } from './setPassword'
import { comparable, findUser, addUser, makeUser } from './poolUsers'

const messagesPerHour = 20
const metadata = z.record(z.string(), z.string()).optional()

const sendSignUpCode = async (
  { pool, client }: ClientCall,
  user: PoolUser,
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode',
  clientMetadata: Metadata,
) =>
  sendCode(pool, user, 'signUp', {
    source,
    attribute: 'email',
    to: user.attributes.email ?? '',
    clientId: client.id,
    metadata: clientMetadata,
  })

export const signUp = clientOperation(
  z.object({
    Username: z.string().min(1).max(128),
    Password: z.string(),
    UserAttributes: attributeList.optional(),
    ValidationData: attributeList.optional(),
    ClientMetadata: metadata,
  }),
  async (call, input) => {
    const { pool, client } = call
    if (!pool.definition.selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool')
    checkPassword(pool.definition.passwordPolicy, input.Password)
    const attributes = toAttributes(input.UserAttributes)
    const user = makeUser(pool, {
      username: input.Username,
      attributes,
      password: input.Password,
      status: 'UNCONFIRMED',
      client,
    })
    const allowed = await askPreSignUp(pool, 'PreSignUp_SignUp', user, {
      clientId: client.id,
      metadata: input.ClientMetadata,
      ...(input.ValidationData && { validation: toAttributes(input.ValidationData) }),
    })
    if (allowed.autoVerifyEmail) user.attributes.email_verified = 'true'
    if (allowed.autoVerifyPhone && user.attributes.phone_number)
      user.attributes.phone_number_verified = 'true'
    if (allowed.autoConfirmUser) user.status = 'CONFIRMED'
    addUser(pool, user)
    const trigger = { clientId: client.id, metadata: input.ClientMetadata }
    if (user.status === 'CONFIRMED') {
      await callPostConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, trigger)
      return { UserConfirmed: true, UserSub: user.sub }
    }
    if (!pool.definition.autoVerified.includes('email')) return { UserConfirmed: false, UserSub: user.sub }
    const details = await sendSignUpCode(call, user, 'CustomMessage_SignUp', input.ClientMetadata)
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: details }
  },
)

export const resendConfirmationCode = clientOperation(
  z.object({ Username: z.string(), ClientMetadata: metadata }),
  async (call, { Username, ClientMetadata }) => {
    const { pool, client } = call
    const attempts = `resend:${comparable(pool, Username)}`
    pool.attempts.guard(attempts, messagesPerHour)
    pool.attempts.count(attempts)
    const user = findUser(pool, Username)
    const waits = user?.enabled && user.status === 'UNCONFIRMED'
    if (!waits && client.preventUserExistenceErrors)
      return { CodeDeliveryDetails: deliveryDetails('email', Username) }
    if (!user) throw userNotFound()
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
    const details = await sendSignUpCode(call, user, 'CustomMessage_ResendCode', ClientMetadata)
    return { CodeDeliveryDetails: details }
  },
)

export const confirmSignUp = clientOperation(
  z.object({ Username: z.string(), ConfirmationCode: z.string(), ClientMetadata: metadata }),
  async ({ pool, client }, { Username, ConfirmationCode, ClientMetadata }) => {
    const user = findUser(pool, Username)
    if (!user && client.preventUserExistenceErrors)
      return refuseSimulatedCode(pool, 'signUp', comparable(pool, Username))
    if (!user) throw userNotFound()
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    checkCode(pool, user, 'signUp', ConfirmationCode)
    user.status = 'CONFIRMED'
    user.attributes.email_verified = 'true'
    await callPostConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, {
      clientId: client.id,
      metadata: ClientMetadata,
    })
    return {}
  },
)
