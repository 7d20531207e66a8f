import { signOut } from 'aws-amplify/auth'
import { askCognito } from './cognito'
import { tokenStore } from './tokenStore'

/** Signs out at the identity provider. Its tokens are forgotten in any case. @throws as `askCognito` */
export const endProviderSession = async (): Promise<void> => {
  try {
    await askCognito(() => signOut())
  } finally {
    await tokenStore.clear()
  }
}
