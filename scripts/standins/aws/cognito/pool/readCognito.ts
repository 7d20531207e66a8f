import * as z from 'zod'
import { readIdentityPool, type IdentityPoolDefinition } from '../identity/IdentityPool'
import { readProperties } from '../../core/Templates'
import { readUserPool } from './readUserPool'
import {
  type UserPoolDefinition,
  type UserPoolGroupDefinition,
  type UserPoolClientDefinition,
  userPoolClientIdOf,
} from './UserPoolDefinition'

const ignored = z.unknown().optional()
const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])
const unitSeconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const satisfies Record<
  z.infer<typeof unit>,
  number
>

/** What of `AWS::Cognito::UserPoolClient` is understood: no secret, no hosted sign-in. */
const clientProperties = z.strictObject({
  UserPoolId: z.string(),
  ClientName: ignored,
  AccessTokenValidity: z.number().optional(),
  IdTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z
    .strictObject({ AccessToken: unit.optional(), IdToken: unit.optional(), RefreshToken: unit.optional() })
    .optional(),
  AuthSessionValidity: z.number().min(3).max(15).default(3),
  EnableTokenRevocation: z.boolean().default(true),
  ExplicitAuthFlows: z
    .array(
      z.enum([
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_ADMIN_USER_PASSWORD_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ]),
    )
    .default(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  SupportedIdentityProviders: z.array(z.literal('COGNITO')).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(false).optional(),
  GenerateSecret: z.literal(false).optional(),
  RefreshTokenRotation: z
    .strictObject({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().int().min(0).max(60).default(0),
    })
    .optional(),
})

/** A client from the resolved properties of `AWS::Cognito::UserPoolClient`; lifetimes become seconds. */
export function readUserPoolClient(logicalId: string, properties: unknown): UserPoolClientDefinition {
  const read = readProperties(clientProperties, 'AWS::Cognito::UserPoolClient', logicalId, properties)
  const units = read.TokenValidityUnits
  const rotation = read.RefreshTokenRotation?.Feature === 'ENABLED' ? read.RefreshTokenRotation : undefined
  if (rotation && read.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'))
    throw new Error(`${logicalId}: a client that rotates its refresh tokens has no ALLOW_REFRESH_TOKEN_AUTH`)
  return {
    id: userPoolClientIdOf(logicalId),
    userPoolId: read.UserPoolId,
    authFlows: read.ExplicitAuthFlows,
    preventUserExistenceErrors: read.PreventUserExistenceErrors === 'ENABLED',
    ...(read.ReadAttributes && { readAttributes: read.ReadAttributes }),
    ...(read.WriteAttributes && { writeAttributes: read.WriteAttributes }),
    accessTokenSeconds:
      (read.AccessTokenValidity ?? 1) *
      unitSeconds[readUnit(read.AccessTokenValidity, units?.AccessToken, 'hours')],
    idTokenSeconds:
      (read.IdTokenValidity ?? 1) * unitSeconds[readUnit(read.IdTokenValidity, units?.IdToken, 'hours')],
    refreshTokenSeconds:
      (read.RefreshTokenValidity ?? 30) *
      unitSeconds[readUnit(read.RefreshTokenValidity, units?.RefreshToken, 'days')],
    sessionSeconds: read.AuthSessionValidity * 60,
    tokenRevocation: read.EnableTokenRevocation,
    ...(rotation && { rotationGraceSeconds: rotation.RetryGracePeriodSeconds }),
  }
}

/** A unit belongs to a value: without a value the default of the service counts, in its own unit. */
const readUnit = (
  value: number | undefined,
  said: z.infer<typeof unit> | undefined,
  usual: 'hours' | 'days',
) => (value === undefined ? usual : (said ?? usual))

const groupProperties = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string().min(1).optional(),
  Description: z.string().optional(),
  Precedence: z.number().int().min(0).optional(),
  RoleArn: z.string().optional(),
})

/** A group from the resolved properties of `AWS::Cognito::UserPoolGroup`; its name is the logical id unless said. */
function readUserPoolGroup(logicalId: string, properties: unknown): UserPoolGroupDefinition {
  const read = readProperties(groupProperties, 'AWS::Cognito::UserPoolGroup', logicalId, properties)
  return {
    userPoolId: read.UserPoolId,
    name: read.GroupName ?? logicalId,
    description: read.Description,
    precedence: read.Precedence,
    roleArn: read.RoleArn,
  }
}

export interface ResolvedResource {
  readonly Type: string
  readonly Properties?: unknown
}

const known = new Set([
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::Cognito::IdentityPool',
  // These decide risk scoring, logs and IAM roles, none of which has an effect on this machine.
  'AWS::Cognito::UserPoolRiskConfigurationAttachment',
  'AWS::Cognito::LogDeliveryConfiguration',
  'AWS::Cognito::IdentityPoolRoleAttachment',
])

/**
 * Every pool of the resolved template (logical id → resource), each with its clients and groups. Resources of
 * other services are passed over; a Cognito resource that is not known here is an error.
 */
export function readCognito(
  resources: Readonly<Record<string, ResolvedResource>>,
  region?: string,
): { pools: UserPoolDefinition[]; identityPools: IdentityPoolDefinition[] } {
  const entries = Object.entries(resources)
  const unknown = entries.find(([, { Type }]) => Type.startsWith('AWS::Cognito::') && !known.has(Type))
  if (unknown) throw new Error(`${unknown[1].Type} ${unknown[0]} cannot be stood in for locally`)
  const all = <T>(type: string, read: (id: string, properties: unknown) => T) =>
    entries.filter(([, { Type }]) => Type === type).map(([id, { Properties }]) => read(id, Properties ?? {}))
  const clients = all('AWS::Cognito::UserPoolClient', readUserPoolClient)
  const groups = all('AWS::Cognito::UserPoolGroup', readUserPoolGroup)
  const pools = all('AWS::Cognito::UserPool', (id, properties) => readUserPool(id, properties, region))
  const stray = [...clients, ...groups].find((part) => !pools.some((pool) => pool.id === part.userPoolId))
  if (stray) throw new Error(`a Cognito client or group belongs to the unknown pool ${stray.userPoolId}`)
  return {
    pools: pools.map((pool) => ({
      ...pool,
      clients: clients.filter((client) => client.userPoolId === pool.id),
      groups: groups.filter((group) => group.userPoolId === pool.id),
    })),
    identityPools: all('AWS::Cognito::IdentityPool', (id, properties) =>
      readIdentityPool(id, properties, region),
    ),
  }
}
