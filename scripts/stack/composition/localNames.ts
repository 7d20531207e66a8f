import type { Templates } from '../../standins/aws/core/Templates'
import { nameOf } from './readSystem'

const tableNames = [
  'Access',
  'Users',
  'Devices',
  'Readings',
  'History',
  'Commands',
  'ServerLog',
  'Quarantine',
  'Jobs',
  'Answers',
  'Events',
  'Billing',
  'Notices',
  'Staff',
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
