import { CfnOutput, Duration, Names, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnIdentityPool,
  CfnIdentityPoolRoleAttachment,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import {
  FederatedPrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { specialGroups } from '../../shared/core/roles'
import type { Config } from '../config'
import { PortalFunction } from '../core/PortalFunction'
import { grantTable } from '../core/grants'
import type { Watched } from '../core/Watched'
import { textMessageStatements } from '../mail/grantMessages'
import { publishNames } from '../operator/publishNames'
import { UserPoolFirewall, watchSignIns } from '../users/UserPoolFirewall'
import type { StorageStack } from './StorageStack'

interface IdentityProps extends StackProps {
  config: Pick<Config, 'mailFrom' | 'smsFactor' | 'threatProtection'>
  storage: StorageStack
  /** `https://portal.example.com`, when the portal has a host name of its own. */
  portalAddress?: string | undefined
}

/** Attributes that a person may write: name, phone, whether they want news; once, at sign-up, the brand they came from. */
const writable = new ClientAttributes()
  .withStandardAttributes({ email: true, givenName: true, familyName: true, phoneNumber: true })
  .withCustomAttributes('tenant', 'url', 'marketing')
const readable = new ClientAttributes()
  .withStandardAttributes({
    email: true,
    emailVerified: true,
    givenName: true,
    familyName: true,
    phoneNumber: true,
  })
  .withCustomAttributes('tenant', 'url', 'marketing')

/** Who people are: user pool, its groups and web client, and an identity pool that grants nothing beyond itself. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool
  readonly client: UserPoolClient
  readonly identityPool: CfnIdentityPool
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, { config, storage, portalAddress, ...props }: IdentityProps) {
    super(scope, id, props)
    const { Users, Access } = storage.tables
    const userPoolTrigger = new PortalFunction(this, 'UserPoolTrigger', {
      entry: 'identity',
      impact: 'nobody can sign in: the portal’s own record of an account is not written',
      severity: 'page',
      isRetried: true,
      environment: { USERS_TABLE: Users.tableName, ACCESS_TABLE: Access.tableName },
      timeout: Duration.seconds(5),
    })
    grantTable(Users, userPoolTrigger.function, 'readWrite')
    grantTable(Access, userPoolTrigger.function, 'readWrite')

    const customMessage = this.makeCustomMessage(portalAddress, config.smsFactor, Users)
    const signInTried = new PortalFunction(this, 'SignInTried', {
      entry: 'signInTried',
      impact: 'people cannot sign in: the function that logs each try fails',
      severity: 'page',
      isRetried: true,
      environment: {},
      timeout: Duration.seconds(5),
    })
    this.userPool = this.makeUserPool(config, { userPoolTrigger, customMessage, signInTried })
    for (const groupName of specialGroups) {
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId: this.userPool.userPoolId, groupName })
    }
    this.client = this.makeClient()
    this.identityPool = this.makeIdentityPool()
    const firewall = new UserPoolFirewall(this, 'Firewall', this.userPool)
    this.watched = [
      ...userPoolTrigger.watched,
      ...customMessage.watched,
      ...signInTried.watched,
      ...this.followProvider(storage),
      ...firewall.watched,
      ...watchSignIns(this.userPool, this.client),
    ]
    publishNames(this, { 'user-pool-id': this.userPool.userPoolId })
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId })
  }

  /** Without a host name of its own a stage mails codes and no links. */
  private makeCustomMessage(
    portalAddress: string | undefined,
    smsFactor: boolean,
    { tableName, tableArn }: StorageStack['tables']['Users'],
  ): PortalFunction {
    const customMessage = new PortalFunction(this, 'UserPoolMessages', {
      entry: 'customMessage',
      impact: 'nobody can sign up or reset a password: the emails with the codes are not written',
      severity: 'page',
      isRetried: true,
      environment: {
        USERS_TABLE: tableName,
        SMS_FACTOR: smsFactor ? 'on' : 'off',
        ...(portalAddress === undefined ? {} : { PORTAL_ADDRESS: portalAddress }),
      },
      timeout: Duration.seconds(5),
    })
    // Of the accounts it touches the counts of texted codes alone.
    customMessage.function.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        resources: [tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LIMIT#*'] } },
      }),
    )
    return customMessage
  }

  private makeUserPool(
    { mailFrom, threatProtection }: IdentityProps['config'],
    triggers: Record<'userPoolTrigger' | 'customMessage' | 'signInTried', PortalFunction>,
  ): UserPool {
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
        // Whether news may be mailed, `true` or `false`: asked at sign-up, a person's own to change.
        marketing: new StringAttribute({ mutable: true, maxLen: 5 }),
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
      mfaSecondFactor: { otp: true, sms: true },
      ...this.makeTextMessages(),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      ...(threatProtection
        ? {
            featurePlan: FeaturePlan.PLUS,
            standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
          }
        : {}),
      ...(mailFrom === undefined ? {} : { email: this.mailsBySes(mailFrom) }),
      lambdaTriggers: {
        preAuthentication: triggers.signInTried.function,
        postConfirmation: triggers.userPoolTrigger.function,
        preTokenGeneration: triggers.userPoolTrigger.function,
        customMessage: triggers.customMessage.function,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  /** Codes go to telephone numbers; the role that the CDK would make could publish to every topic too. */
  private makeTextMessages(): Pick<UserPoolProps, 'smsRole' | 'smsRoleExternalId'> {
    const smsRoleExternalId = Names.uniqueId(this).slice(0, 100)
    const smsRole = new Role(this, 'TextMessages', {
      description: 'The user pool sends codes by text message',
      assumedBy: new ServicePrincipal('cognito-idp.amazonaws.com', {
        conditions: { StringEquals: { 'sts:ExternalId': smsRoleExternalId } },
      }),
      inlinePolicies: { send: new PolicyDocument({ statements: textMessageStatements() }) },
    })
    return { smsRole, smsRoleExternalId }
  }

  /** The identity of the whole domain, so that its signature covers whatever address stands before it. */
  private mailsBySes(fromEmail: string): UserPoolEmail {
    const [, sesVerifiedDomain = ''] = fromEmail.split('@')
    return UserPoolEmail.withSES({
      fromEmail,
      fromName: 'Device Portal',
      sesRegion: this.region,
      sesVerifiedDomain,
    })
  }

  /** What is changed in the user pool itself, in the console for example, counts in the portal within a minute. */
  private followProvider({ tables: { Users, Access } }: StorageStack): Watched[] {
    const sweep = new PortalFunction(this, 'Sweep', {
      entry: 'sweepAccounts',
      impact:
        'passwords, disabled accounts and groups that are changed in the user pool itself end no session',
      severity: 'ticket',
      isRetried: true,
      environment: {
        USERS_TABLE: Users.tableName,
        ACCESS_TABLE: Access.tableName,
        USER_POOL_ID: this.userPool.userPoolId,
      },
      timeout: Duration.seconds(55),
    })
    grantTable(Users, sweep.function, 'readWrite')
    grantTable(Access, sweep.function, 'readWrite')
    this.userPool.grant(
      sweep.function,
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminListGroupsForUser',
      'cognito-idp:ListUsers',
      'cognito-idp:ListUsersInGroup',
    )
    new Rule(this, 'SweepEachMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweep.function)],
    })
    return sweep.watched
  }

  private makeClient(): UserPoolClient {
    return this.userPool.addClient('Web', {
      authFlows: { userSrp: true },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      generateSecret: false,
      // every request reads the row of the account: a token opens nothing that was taken away since
      accessTokenValidity: Duration.hours(24),
      idTokenValidity: Duration.hours(24),
      refreshTokenValidity: Duration.days(7),
      // Used once; so long it counts again for the tab that asked at the same time, or whose answer got lost.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
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
