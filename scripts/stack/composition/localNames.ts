import type { Templates } from '../../standins/aws/core/Templates'
import {
  identityPoolIdOf,
  userPoolClientIdOf,
  userPoolIdOf,
} from '../../standins/aws/cognito/pool/UserPoolDefinition'
import { readTemplates } from '../templates/readTemplates'

/** Reads the synthesized stacks with the names that the stand-ins give to pools. */
export const readSystem = (assembly: string): Templates =>
  readTemplates(assembly, {
    physicalIds: {
      'AWS::Cognito::UserPool': (logicalId) => userPoolIdOf(logicalId),
      'AWS::Cognito::UserPoolClient': (logicalId) => userPoolClientIdOf(logicalId),
      'AWS::Cognito::IdentityPool': (logicalId) => identityPoolIdOf(logicalId),
    },
  })

/** The name of the one resource of a type whose logical id starts with `prefix`. */
export const nameOf = (templates: Templates, type: string, prefix: string): string => {
  const found = templates.of(type).filter(({ logicalId }) => logicalId.startsWith(prefix))
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`The stacks hold ${found.length} resources ${type} named ${prefix}…`)
  }
  return found[0].physicalId
}

const tableNames = [
  'Access',
  'Users',
  'Devices',
  'Readings',
  'History',
  'Commands',
  'Changes',
  'ServerLog',
  'Quarantine',
  'Jobs',
  'Answers',
  'Events',
  'Billing',
  'Notices',
  'Staff',
  'Alarms',
  'Reports',
  'Service',
  'ShareLinks',
] as const

/** Physical names of what scripts and tests look into. */
export interface LocalNames {
  tables: Record<(typeof tableNames)[number], string>
  userPoolId: string
  userPoolClientId: string
  identityPoolId: string
  deviceSecretsKeyId: string
  filesBucket: string
}

export const readLocalNames = (templates: Templates): LocalNames => ({
  tables: Object.fromEntries(
    tableNames.map((name) => [name, nameOf(templates, 'AWS::DynamoDB::GlobalTable', name)]),
  ) as LocalNames['tables'],
  userPoolId: nameOf(templates, 'AWS::Cognito::UserPool', 'Users'),
  userPoolClientId: nameOf(templates, 'AWS::Cognito::UserPoolClient', 'Users'),
  identityPoolId: nameOf(templates, 'AWS::Cognito::IdentityPool', 'Identities'),
  deviceSecretsKeyId: nameOf(templates, 'AWS::KMS::Key', 'DeviceSecrets'),
  filesBucket: nameOf(templates, 'AWS::S3::Bucket', 'Files'),
})

/** A secret starts with a value that says where it comes from; Stripe's stand-in takes any test key. */
export const localSecret = 'sk_test_local'
