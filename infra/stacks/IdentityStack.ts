import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnIdentityPool,
  CfnIdentityPoolRoleAttachment,
  CfnUserPoolGroup,
  ClientAttributes,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { FederatedPrincipal, Role } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { specialGroups } from '../../shared/core/roles'
import { PortalFunction } from '../core/PortalFunction'
import { publishNames } from '../operator/publishNames'
import type { StorageStack } from './StorageStack'

interface IdentityProps extends StackProps {
  storage: StorageStack
}

/** Attributes that a person may write: their name and phone, and once, at sign-up, the brand they came from. */
const writable = new ClientAttributes()
  .withStandardAttributes({ email: true, givenName: true, familyName: true, phoneNumber: true })
  .withCustomAttributes('tenant', 'url')
const readable = new ClientAttributes()
  .withStandardAttributes({
    email: true,
    emailVerified: true,
    givenName: true,
    familyName: true,
    phoneNumber: true,
  })
  .withCustomAttributes('tenant', 'url')

/** Who people are: user pool, its groups and web client, and an identity pool that grants nothing beyond itself. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool
  readonly client: UserPoolClient
  readonly identityPool: CfnIdentityPool
  readonly mirror: PortalFunction

  constructor(scope: Construct, id: string, { storage, ...props }: IdentityProps) {
    super(scope, id, props)
    const { Users, Access } = storage.tables
    this.mirror = new PortalFunction(this, 'Mirror', {
      entry: 'users/identity',
      impact: 'nobody can sign in: the portal’s own record of an account is not written',
      environment: { USERS_TABLE: Users.tableName, ACCESS_TABLE: Access.tableName },
      timeout: Duration.seconds(5),
    })
    Users.grantReadWriteData(this.mirror.function)
    Access.grantReadWriteData(this.mirror.function)

    this.userPool = this.makeUserPool()
    for (const groupName of specialGroups) {
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.userPool.userPoolId, groupName })
    }
    this.client = this.makeClient()
    this.identityPool = this.makeIdentityPool()
    publishNames(this, { 'user-pool-id': this.userPool.userPoolId })
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId })
  }

  private makeUserPool(): UserPool {
    return new UserPool(this, 'Users', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        givenName: { mutable: true },
        familyName: { mutable: true },
        phoneNumber: { mutable: true },
      },
      customAttributes: {
        tenant: new StringAttribute({ mutable: false, maxLen: 64 }),
        url: new StringAttribute({ mutable: false, maxLen: 256 }),
      },
      passwordPolicy: {
        minLength: 8,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      lambdaTriggers: {
        postConfirmation: this.mirror.function,
        preTokenGeneration: this.mirror.function,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  private makeClient(): UserPoolClient {
    return this.userPool.addClient('Web', {
      authFlows: { userSrp: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      generateSecret: false,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(7),
      readAttributes: readable,
      writeAttributes: writable,
      disableOAuth: true,
    })
  }

  private makeIdentityPool(): CfnIdentityPool {
    const pool = new CfnIdentityPool(this, 'Identities', {
      allowUnauthenticatedIdentities: false,
      cognitoIdentityProviders: [
        {
          clientId: this.client.userPoolClientId,
          providerName: this.userPool.userPoolProviderName,
          serverSideTokenCheck: true,
        },
      ],
    })
    const role = new Role(this, 'SignedInRole', {
      description: 'Signed-in people: grants nothing, files travel by presigned addresses',
      assumedBy: new FederatedPrincipal(
        'cognito-identity.amazonaws.com',
        {
          StringEquals: { 'cognito-identity.amazonaws.com:aud': pool.ref },
          'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'authenticated' },
        },
        'sts:AssumeRoleWithWebIdentity',
      ),
    })
    new CfnIdentityPoolRoleAttachment(this, 'Roles', {
      identityPoolId: pool.ref,
      roles: { authenticated: role.roleArn },
    })
    return pool
  }
}
