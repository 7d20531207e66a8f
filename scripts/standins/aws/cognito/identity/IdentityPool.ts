import * as z from 'zod'
import { identityPoolIdOf } from '../pool/UserPoolDefinition'
import { readProperties } from '../../core/Templates'
import type { DurableFile } from '../pool/DurableFile'

/** An identity pool as the template declares it: whose tokens it takes, and whether it takes guests. */
export interface IdentityPoolDefinition {
  readonly id: string
  readonly allowsGuests: boolean
  readonly providers: readonly {
    readonly clientId: string
    /** `cognito-idp.{region}.amazonaws.com/{poolId}` */
    readonly providerName: string
    readonly serverSideTokenCheck: boolean
  }[]
}

const identityPoolProperties = z.strictObject({
  AllowUnauthenticatedIdentities: z.boolean(),
  AllowClassicFlow: z.literal(false).optional(),
  CognitoIdentityProviders: z
    .array(
      z.strictObject({
        ClientId: z.string(),
        ProviderName: z.string(),
        ServerSideTokenCheck: z.boolean().default(false),
      }),
    )
    .default([]),
  IdentityPoolName: z.string().optional(),
  IdentityPoolTags: z.unknown().optional(),
})

/** An identity pool from the resolved properties of `AWS::Cognito::IdentityPool`. */
export function readIdentityPool(
  logicalId: string,
  properties: unknown,
  region?: string,
): IdentityPoolDefinition {
  const read = readProperties(identityPoolProperties, 'AWS::Cognito::IdentityPool', logicalId, properties)
  return {
    id: identityPoolIdOf(logicalId, region),
    allowsGuests: read.AllowUnauthenticatedIdentities,
    providers: read.CognitoIdentityProviders.map((provider) => ({
      clientId: provider.ClientId,
      providerName: provider.ProviderName,
      serverSideTokenCheck: provider.ServerSideTokenCheck,
    })),
  }
}

/** Temporary credentials as another stand-in may look them up. Times in ms since the epoch. */
export interface IssuedCredentials {
  readonly accessKeyId: string
  readonly secretKey: string
  readonly sessionToken: string
  readonly identityId: string
  /** The signed-in user; absent for a guest. */
  readonly sub?: string
  readonly expiresMs: number
}

export const identityState = z.object({
  /** Login (`{provider}/{sub}`) → identity id. */
  identities: z.record(z.string(), z.string()),
  guests: z.array(z.string()),
})

export type IdentityState = z.infer<typeof identityState>

export interface IdentityPool {
  readonly definition: IdentityPoolDefinition
  readonly file: DurableFile<IdentityState>
}
