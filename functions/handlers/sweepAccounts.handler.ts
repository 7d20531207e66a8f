import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { openMirrorAccount } from '../users/mirrorAccount'
import { openFollowAccount, openFollowGroups, sweepAccounts } from '../users/sweepAccounts'
import { openIdentityProvider } from '../users/identityProvider'
import { openUserStore } from '../users/userStore'

const env = readEnv({ USERS_TABLE: Name, ACCESS_TABLE: Name, USER_POOL_ID: Name })
const documents = openDocuments()
const users = openUserStore(documents, env.USERS_TABLE)
const provider = openIdentityProvider(new CognitoIdentityProviderClient({}), env.USER_POOL_ID)
const tables = { users: env.USERS_TABLE, access: env.ACCESS_TABLE }
const mirrorAccount = openMirrorAccount(documents, users, tables, Date.now)

/** Each minute: what was changed at the identity provider counts here too. */
export const handler = sweepAccounts(
  documents,
  env.USERS_TABLE,
  provider,
  openFollowAccount(documents, env.USERS_TABLE, users, provider, mirrorAccount),
  openFollowGroups(documents, env.USERS_TABLE, users, provider),
  Date.now,
)
