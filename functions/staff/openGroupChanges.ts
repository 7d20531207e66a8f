import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { openIdentityProvider } from '../users/identityProvider'
import type { GroupChanges } from './putSpecialGroups'

export const openGroupChanges = (
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
): GroupChanges => ({
  groupsOf: openIdentityProvider(cognito, UserPoolId).groupsOf,
  join: async (Username, GroupName) => {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))
  },
  leave: async (Username, GroupName) => {
    await cognito.send(new AdminRemoveUserFromGroupCommand({ UserPoolId, Username, GroupName }))
  },
})
