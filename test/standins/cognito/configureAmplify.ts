import { Amplify } from 'aws-amplify'
import { identityPoolIdOf } from '../../../scripts/standins/aws/cognito/pool/UserPoolDefinition'
import { poolId, webClientId } from './poolResources'

/** Points Amplify, which is one for the whole process, at a stand-in. */
export const configureAmplify = (url: string) =>
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: poolId,
        userPoolClientId: webClientId,
        userPoolEndpoint: url,
        identityPoolId: identityPoolIdOf('Identities'),
        identityPoolEndpoint: url,
        loginWith: { email: true },
        mfa: { status: 'optional', totpEnabled: true, smsEnabled: true },
      },
    },
  })
