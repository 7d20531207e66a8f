import * as z from 'zod'
import { readProperties } from './readProperties'
import type { UserPoolGroupDefinition } from './UserPoolDefinition'

const groupProperties = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string().min(1).optional(),
  Description: z.string().optional(),
  Precedence: z.number().int().min(0).optional(),
  RoleArn: z.string().optional(),
})

/** A group from the resolved properties of `AWS::Cognito::UserPoolGroup`; its name is the logical id unless said. */
export function readUserPoolGroup(logicalId: string, properties: unknown): UserPoolGroupDefinition {
  const read = readProperties(groupProperties, 'AWS::Cognito::UserPoolGroup', logicalId, properties)
  return {
    userPoolId: read.UserPoolId,
    name: read.GroupName ?? logicalId,
    description: read.Description,
    precedence: read.Precedence,
    roleArn: read.RoleArn,
  }
}
