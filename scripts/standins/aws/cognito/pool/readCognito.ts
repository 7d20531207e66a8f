import { readIdentityPool, type IdentityPoolDefinition } from './readIdentityPool'
import { readUserPool } from './readUserPool'
import { readUserPoolClient } from './readUserPoolClient'
import type { UserPoolDefinition, UserPoolGroupDefinition } from './UserPoolDefinition'
import * as z from 'zod'
import { readProperties } from './readProperties'

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
