import * as adminUsers from '../admin/adminUsers'
import { adminCreateUser } from '../admin/adminCreateUser'
import * as groups from '../admin/groups'
import { listUsers } from '../admin/listUsers'
import { getCredentialsForIdentity, getId } from '../identity/identityOperations'
import { initiateAuth } from '../signIn/initiateAuth'
import { getTokensFromRefreshToken, revokeToken } from '../signIn/refreshTokens'
import { respondToAuthChallenge } from '../signIn/respondToAuthChallenge'
import { confirmForgotPassword, forgotPassword } from '../users/forgotPassword'
import {
  adminSetUserMfaPreference,
  associateSoftwareToken,
  setUserMfaPreference,
  verifySoftwareToken,
} from '../users/mfaSetup'
import * as ownUser from '../users/ownUser'
import { confirmSignUp, resendConfirmationCode, signUp } from '../users/signUp'
import type { Operation } from './operation'

/** Everything that can be asked, by the name that `x-amz-target` carries; nothing else is answered. */
export const operations: Readonly<Record<string, Operation>> = {
  'AWSCognitoIdentityProviderService.SignUp': signUp,
  'AWSCognitoIdentityProviderService.ResendConfirmationCode': resendConfirmationCode,
  'AWSCognitoIdentityProviderService.ConfirmSignUp': confirmSignUp,
  'AWSCognitoIdentityProviderService.ForgotPassword': forgotPassword,
  'AWSCognitoIdentityProviderService.ConfirmForgotPassword': confirmForgotPassword,
  'AWSCognitoIdentityProviderService.InitiateAuth': initiateAuth,
  'AWSCognitoIdentityProviderService.RespondToAuthChallenge': respondToAuthChallenge,
  'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken': getTokensFromRefreshToken,
  'AWSCognitoIdentityProviderService.RevokeToken': revokeToken,
  'AWSCognitoIdentityProviderService.GetUser': ownUser.getUser,
  'AWSCognitoIdentityProviderService.UpdateUserAttributes': ownUser.updateUserAttributes,
  'AWSCognitoIdentityProviderService.GetUserAttributeVerificationCode':
    ownUser.getUserAttributeVerificationCode,
  'AWSCognitoIdentityProviderService.VerifyUserAttribute': ownUser.verifyUserAttribute,
  'AWSCognitoIdentityProviderService.ChangePassword': ownUser.changePassword,
  'AWSCognitoIdentityProviderService.GlobalSignOut': ownUser.globalSignOut,
  'AWSCognitoIdentityProviderService.AssociateSoftwareToken': associateSoftwareToken,
  'AWSCognitoIdentityProviderService.VerifySoftwareToken': verifySoftwareToken,
  'AWSCognitoIdentityProviderService.SetUserMFAPreference': setUserMfaPreference,
  'AWSCognitoIdentityProviderService.AdminCreateUser': adminCreateUser,
  'AWSCognitoIdentityProviderService.AdminGetUser': adminUsers.adminGetUser,
  'AWSCognitoIdentityProviderService.AdminSetUserPassword': adminUsers.adminSetUserPassword,
  'AWSCognitoIdentityProviderService.AdminResetUserPassword': adminUsers.adminResetUserPassword,
  'AWSCognitoIdentityProviderService.AdminConfirmSignUp': adminUsers.adminConfirmSignUp,
  'AWSCognitoIdentityProviderService.AdminDisableUser': adminUsers.adminDisableUser,
  'AWSCognitoIdentityProviderService.AdminEnableUser': adminUsers.adminEnableUser,
  'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut': adminUsers.adminUserGlobalSignOut,
  'AWSCognitoIdentityProviderService.AdminSetUserMFAPreference': adminSetUserMfaPreference,
  'AWSCognitoIdentityProviderService.AdminDeleteUser': adminUsers.adminDeleteUser,
  'AWSCognitoIdentityProviderService.AdminAddUserToGroup': groups.adminAddUserToGroup,
  'AWSCognitoIdentityProviderService.AdminRemoveUserFromGroup': groups.adminRemoveUserFromGroup,
  'AWSCognitoIdentityProviderService.AdminListGroupsForUser': groups.adminListGroupsForUser,
  'AWSCognitoIdentityProviderService.ListUsersInGroup': groups.listUsersInGroup,
  'AWSCognitoIdentityProviderService.ListUsers': listUsers,
  'AWSCognitoIdentityService.GetId': getId,
  'AWSCognitoIdentityService.GetCredentialsForIdentity': getCredentialsForIdentity,
}
