import * as z from 'zod'
import { CognitoError } from '../CognitoError'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { callTrigger, readTriggerResponse } from '../triggers/callTrigger'
import { eventAttributes, type Metadata } from '../triggers/userTriggers'

export type TokenSource =
  'TokenGeneration_Authentication' | 'TokenGeneration_NewPasswordChallenge' | 'TokenGeneration_RefreshTokens'

interface ClaimChange {
  readonly add: Readonly<Record<string, unknown>>
  readonly suppress: readonly string[]
}

/** What the PreTokenGeneration function wants otherwise. */
export interface TokenChanges {
  readonly id: ClaimChange
  readonly access: ClaimChange
  readonly scopesToAdd: readonly string[]
  readonly scopesToSuppress: readonly string[]
  readonly groups: readonly string[]
  readonly roles: readonly string[]
  readonly preferredRole?: string | undefined
}

const names = z.array(z.string()).nullish()
const groupOverride = z
  .object({ groupsToOverride: names, iamRolesToOverride: names, preferredRole: z.string().nullish() })
  .nullish()

const version1 = z.object({
  claimsOverrideDetails: z
    .object({
      claimsToAddOrOverride: z.record(z.string(), z.string()).nullish(),
      claimsToSuppress: names,
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
})

const claims = z.object({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: names,
})
const version2 = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: claims.nullish(),
      accessTokenGeneration: claims.extend({ scopesToAdd: names, scopesToSuppress: names }).nullish(),
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
})

const change = (read: z.output<typeof claims> | null | undefined): ClaimChange => ({
  add: read?.claimsToAddOrOverride ?? {},
  suppress: read?.claimsToSuppress ?? [],
})

/** Groups of a user with the best precedence first, and the roles that come with them. */
const groupsOf = (pool: Pool, user: PoolUser) => {
  const rank = (name: string) => pool.state.groups[name]?.precedence ?? Number.MAX_SAFE_INTEGER
  const groups = user.groups.toSorted((a, b) => rank(a) - rank(b))
  const roles = groups.flatMap((name) => pool.state.groups[name]?.roleArn ?? [])
  return { groups, roles }
}

/** Asks the PreTokenGeneration function (version 1 or 2 as declared) what the tokens shall say. */
export async function askTokenChanges(
  pool: Pool,
  user: PoolUser,
  {
    source,
    clientId,
    scope,
    metadata,
  }: { source: TokenSource; clientId: string; scope: string; metadata: Metadata },
): Promise<TokenChanges> {
  const { groups, roles } = groupsOf(pool, user)
  const twoTokens = pool.definition.triggers.PreTokenGeneration?.version === '2'
  const response = await callTrigger(pool, 'PreTokenGeneration', {
    source,
    userName: user.sub,
    clientId,
    request: {
      userAttributes: eventAttributes(user),
      groupConfiguration: {
        groupsToOverride: groups,
        iamRolesToOverride: roles,
        preferredRole: roles[0] ?? null,
      },
      ...(twoTokens && { scopes: [scope] }),
      ...(metadata && { clientMetadata: metadata }),
    },
    response: twoTokens ? { claimsAndScopeOverrideDetails: null } : { claimsOverrideDetails: null },
  })
  const one = twoTokens ? undefined : readTriggerResponse(version1, response ?? {}).claimsOverrideDetails
  const two = twoTokens
    ? readTriggerResponse(version2, response ?? {}).claimsAndScopeOverrideDetails
    : undefined
  const override = one?.groupOverrideDetails ?? two?.groupOverrideDetails
  if (override?.groupsToOverride?.some((name) => name === ''))
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return {
    id: change(one ?? two?.idTokenGeneration),
    access: change(two?.accessTokenGeneration),
    scopesToAdd: two?.accessTokenGeneration?.scopesToAdd ?? [],
    scopesToSuppress: two?.accessTokenGeneration?.scopesToSuppress ?? [],
    groups: override?.groupsToOverride ?? groups,
    roles: override?.iamRolesToOverride ?? roles,
    preferredRole: override ? (override.preferredRole ?? undefined) : roles[0],
  }
}
