import { signOut } from 'aws-amplify/auth'
import { configureCognito } from './cognito'

/** Signs out at the identity provider and forgets its tokens. */
export const endProviderSession = async (): Promise<void> => {
  await configureCognito()
  await signOut()
}
