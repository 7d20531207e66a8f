import * as z from 'zod'
import { userPoolClientIdOf } from './poolIds'
import { readProperties } from './readProperties'
import type { UserPoolClientDefinition } from './UserPoolDefinition'

const ignored = z.unknown().optional()
const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])
const unitSeconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const satisfies Record<
  z.infer<typeof unit>,
  number
>

/** What of `AWS::Cognito::UserPoolClient` is understood: no secret, no hosted sign-in, no token rotation. */
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
})

/** A client from the resolved properties of `AWS::Cognito::UserPoolClient`; lifetimes become seconds. */
export function readUserPoolClient(logicalId: string, properties: unknown): UserPoolClientDefinition {
  const read = readProperties(clientProperties, 'AWS::Cognito::UserPoolClient', logicalId, properties)
  const units = read.TokenValidityUnits
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
  }
}

/** A unit belongs to a value: without a value the default of the service counts, in its own unit. */
const readUnit = (
  value: number | undefined,
  said: z.infer<typeof unit> | undefined,
  usual: 'hours' | 'days',
) => (value === undefined ? usual : (said ?? usual))
