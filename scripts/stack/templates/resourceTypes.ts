import { alphanumeric, deriveId, deriveUuid } from './deriveId'

/** What a resource type may use to say its name, `Ref` and attributes. */
export interface NamedResource {
  stack: string
  logicalId: string
  region: string
  accountId: string
  /** The name or id that the resource goes by. */
  physicalId: string
  /** A top-level property, resolved. */
  property(name: string): unknown
}

type Say = (resource: NamedResource) => string

type SayAny = (resource: NamedResource) => unknown

export interface ResourceType {
  /** `served`: a stand-in plays it. `harmless`: nothing that the portal does depends on it locally. */
  local: 'served' | 'harmless'
  /** The property that holds the physical name, when the template says one. */
  nameProperty?: string
  /** The physical name when the template says none; `Stack-LogicalId` by default. */
  invent?: (resource: NamedResource) => string
  /** What `Ref` gives; the physical id by default. */
  ref?: Say
  attributes?: Record<string, SayAny>
}

const seed = ({ stack, logicalId }: NamedResource) => `${stack}/${logicalId}`

const arn =
  (service: string, prefix = ''): Say =>
  (r) =>
    `arn:aws:${service}:${r.region}:${r.accountId}:${prefix}${r.physicalId}`

/** Services without regions in their ARNs: IAM, CloudFront, S3. */
const globalArn =
  (service: string, prefix = '', withAccount = true): Say =>
  (r) =>
    `arn:aws:${service}::${withAccount ? r.accountId : ''}:${prefix}${r.physicalId}`

const idOf =
  (length: number, prefix = '') =>
  (r: NamedResource) =>
    prefix + deriveId(seed(r), length, alphanumeric)

const uuid = (r: NamedResource) => deriveUuid(seed(r))

const lowerCaseName = (r: NamedResource) => `${r.stack}-${r.logicalId}`.toLowerCase().slice(0, 63)

const underscored = (r: NamedResource) => `${r.stack}_${r.logicalId}`.replace(/\W/g, '_')

const itself: Say = (r) => r.physicalId

const host =
  (before: string, after: string): Say =>
  (r) =>
    `${before}${r.physicalId}${after}`

const queueUrl: Say = (r) => `https://sqs.${r.region}.amazonaws.com/${r.accountId}/${r.physicalId}`

const secretArn: Say = (r) =>
  `arn:aws:secretsmanager:${r.region}:${r.accountId}:secret:${r.physicalId}-${deriveId(seed(r), 6, alphanumeric)}`

const table: ResourceType = {
  local: 'served',
  nameProperty: 'TableName',
  attributes: {
    Arn: arn('dynamodb', 'table/'),
    StreamArn: (r) => `${arn('dynamodb', 'table/')(r)}/stream/local`,
    TableId: uuid,
  },
}

const bucketDomain = (r: NamedResource) => `${r.physicalId}.s3.${r.region}.amazonaws.com`

const served = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::S3::Bucket': {
    local: 'served',
    nameProperty: 'BucketName',
    invent: lowerCaseName,
    attributes: {
      Arn: globalArn('s3', '', false),
      DomainName: host('', '.s3.amazonaws.com'),
      RegionalDomainName: bucketDomain,
    },
  },
  'AWS::SQS::Queue': {
    local: 'served',
    nameProperty: 'QueueName',
    invent: (r) =>
      `${r.stack}-${r.logicalId}`.slice(0, 75) + (r.property('FifoQueue') === true ? '.fifo' : ''),
    ref: queueUrl,
    attributes: { Arn: arn('sqs'), QueueName: itself, QueueUrl: queueUrl },
  },
  'AWS::Kinesis::Stream': {
    local: 'served',
    nameProperty: 'Name',
    invent: (r) => `${r.stack}-${r.logicalId}`.slice(0, 128),
    attributes: { Arn: arn('kinesis', 'stream/') },
  },
  'AWS::Lambda::Function': {
    local: 'served',
    nameProperty: 'FunctionName',
    invent: (r) => `${r.stack}-${r.logicalId}`.slice(0, 64),
    attributes: { Arn: arn('lambda', 'function:') },
  },
  'AWS::Lambda::Version': {
    local: 'served',
    ref: (r) => `${functionArnOf(r)}:1`,
    attributes: { Version: () => '1', FunctionArn: (r) => `${functionArnOf(r)}:1` },
  },
  'AWS::Lambda::Alias': {
    local: 'served',
    ref: (r) => `${functionArnOf(r)}:${String(r.property('Name'))}`,
    attributes: { AliasArn: (r) => `${functionArnOf(r)}:${String(r.property('Name'))}` },
  },
  'AWS::Lambda::EventSourceMapping': { local: 'served', invent: uuid, attributes: { Id: itself } },
  'AWS::Lambda::EventInvokeConfig': { local: 'served' },
  'AWS::Cognito::UserPool': {
    local: 'served',
    invent: (r) => `${r.region}_${deriveId(seed(r), 9, alphanumeric)}`,
    attributes: {
      Arn: arn('cognito-idp', 'userpool/'),
      ProviderName: (r) => `cognito-idp.${r.region}.amazonaws.com/${r.physicalId}`,
      ProviderURL: (r) => `https://cognito-idp.${r.region}.amazonaws.com/${r.physicalId}`,
      UserPoolId: itself,
    },
  },
  'AWS::Cognito::UserPoolClient': {
    local: 'served',
    invent: idOf(26),
    attributes: { ClientId: itself, Name: (r) => r.property('ClientName') },
  },
  'AWS::Cognito::UserPoolGroup': { local: 'served', nameProperty: 'GroupName' },
  'AWS::Cognito::IdentityPool': {
    local: 'served',
    invent: (r) => `${r.region}:${uuid(r)}`,
    attributes: { Id: itself, Name: (r) => r.property('IdentityPoolName') },
  },
  'AWS::Cognito::IdentityPoolRoleAttachment': { local: 'served' },
  'AWS::ApiGatewayV2::Api': {
    local: 'served',
    invent: idOf(10),
    attributes: {
      ApiId: itself,
      ApiEndpoint: (r) => `https://${r.physicalId}.execute-api.${r.region}.amazonaws.com`,
    },
  },
  'AWS::ApiGatewayV2::Route': { local: 'served', invent: idOf(7), attributes: { RouteId: itself } },
  'AWS::ApiGatewayV2::Integration': {
    local: 'served',
    invent: idOf(7),
    attributes: { IntegrationId: itself },
  },
  'AWS::ApiGatewayV2::Authorizer': {
    local: 'served',
    invent: idOf(6),
    attributes: { AuthorizerId: itself },
  },
  'AWS::ApiGatewayV2::Stage': { local: 'served', nameProperty: 'StageName' },
  'AWS::IoT::TopicRule': {
    local: 'served',
    nameProperty: 'RuleName',
    invent: underscored,
    attributes: { Arn: arn('iot', 'rule/') },
  },
  'AWS::IoT::Policy': {
    local: 'served',
    nameProperty: 'PolicyName',
    attributes: { Arn: arn('iot', 'policy/'), Id: itself },
  },
  'AWS::IoT::ProvisioningTemplate': {
    local: 'served',
    nameProperty: 'TemplateName',
    attributes: { TemplateArn: arn('iot', 'provisioningtemplate/') },
  },
  'AWS::IoT::ThingType': {
    local: 'served',
    nameProperty: 'ThingTypeName',
    attributes: { Arn: arn('iot', 'thingtype/'), Id: uuid },
  },
  'AWS::Events::Rule': {
    local: 'served',
    nameProperty: 'Name',
    attributes: { Arn: arn('events', 'rule/') },
  },
  'AWS::SNS::Topic': {
    local: 'served',
    nameProperty: 'TopicName',
    ref: arn('sns'),
    attributes: { TopicArn: arn('sns'), TopicName: itself },
  },
  'AWS::SNS::Subscription': { local: 'served', ref: (r) => `${String(r.property('TopicArn'))}:${uuid(r)}` },
  'AWS::SNS::TopicPolicy': { local: 'served' },
  'AWS::SQS::QueuePolicy': { local: 'served' },
  'AWS::S3::BucketPolicy': { local: 'served' },
  'AWS::Logs::LogGroup': {
    local: 'served',
    nameProperty: 'LogGroupName',
    attributes: { Arn: (r) => `${arn('logs', 'log-group:')(r)}:*` },
  },
  'AWS::Logs::MetricFilter': { local: 'served' },
  'AWS::CloudWatch::Alarm': {
    local: 'served',
    nameProperty: 'AlarmName',
    attributes: { Arn: arn('cloudwatch', 'alarm:') },
  },
  'AWS::SSM::Parameter': {
    local: 'served',
    nameProperty: 'Name',
    attributes: { Type: (r) => r.property('Type'), Value: (r) => r.property('Value') },
  },
  'AWS::SecretsManager::Secret': {
    local: 'served',
    nameProperty: 'Name',
    ref: secretArn,
    attributes: { Id: secretArn },
  },
  'AWS::KMS::Key': {
    local: 'served',
    invent: uuid,
    attributes: { Arn: arn('kms', 'key/'), KeyId: itself },
  },
  'AWS::KMS::Alias': { local: 'served', nameProperty: 'AliasName' },
  'AWS::CloudFront::Distribution': {
    local: 'served',
    invent: (r) => idOf(13, 'e')(r).toUpperCase(),
    attributes: {
      Id: itself,
      Arn: globalArn('cloudfront', 'distribution/'),
      DomainName: (r) => `d${deriveId(seed(r), 13, alphanumeric)}.cloudfront.net`,
    },
  },
  'AWS::CloudFront::Function': {
    local: 'served',
    nameProperty: 'Name',
    ref: globalArn('cloudfront', 'function/'),
    attributes: { FunctionARN: globalArn('cloudfront', 'function/'), Stage: () => 'LIVE' },
  },
  'AWS::CloudFront::ResponseHeadersPolicy': { local: 'served', invent: uuid, attributes: { Id: itself } },
  'AWS::CloudFront::OriginRequestPolicy': { local: 'served', invent: uuid, attributes: { Id: itself } },
  'AWS::CloudFront::CachePolicy': { local: 'served', invent: uuid, attributes: { Id: itself } },
} satisfies Record<string, ResourceType>

function functionArnOf(r: NamedResource): string {
  const name = String(r.property('FunctionName'))
  return name.startsWith('arn:') ? name : `arn:aws:lambda:${r.region}:${r.accountId}:function:${name}`
}

/** Permissions, watching, names and certificates: the account's own business, nothing to play here. */
const harmless = {
  'AWS::CDK::Metadata': {},
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    attributes: { Arn: globalArn('iam', 'role/'), RoleId: idOf(16, 'AROA') },
  },
  'AWS::IAM::Policy': {},
  'AWS::IAM::ManagedPolicy': { ref: globalArn('iam', 'policy/') },
  'AWS::IAM::OIDCProvider': { attributes: { Arn: globalArn('iam', 'oidc-provider/') } },
  'AWS::Lambda::Permission': {},
  'AWS::Lambda::LayerVersion': { ref: arn('lambda', 'layer:') },
  'AWS::Logs::ResourcePolicy': {},
  'AWS::Budgets::Budget': {},
  'AWS::CloudWatch::Dashboard': { nameProperty: 'DashboardName' },
  'AWS::WAFv2::WebACL': { attributes: { Arn: arn('wafv2', 'global/webacl/'), Id: uuid } },
  'AWS::WAFv2::WebACLAssociation': {},
  'AWS::IoT::DomainConfiguration': {},
  'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity' },
  'AWS::SES::ConfigurationSet': {
    nameProperty: 'Name',
    attributes: { Arn: arn('ses', 'configuration-set/') },
  },
  'AWS::SES::ConfigurationSetEventDestination': {},
  'AWS::Route53::RecordSet': {},
  'AWS::CertificateManager::Certificate': { ref: arn('acm', 'certificate/') },
  'AWS::ApiGatewayV2::DomainName': { nameProperty: 'DomainName' },
  'AWS::ApiGatewayV2::ApiMapping': {},
  'AWS::CloudFront::OriginAccessControl': { invent: idOf(14), attributes: { Id: itself } },
  'AWS::SecretsManager::ResourcePolicy': {},
  'AWS::SecretsManager::RotationSchedule': {},
  'AWS::Cognito::LogDeliveryConfiguration': {},
  'Custom::S3AutoDeleteObjects': {},
  'Custom::LogRetention': {},
  'Custom::CDKBucketDeployment': {
    attributes: {
      DestinationBucketArn: (r) => `arn:aws:s3:::${String(r.property('DestinationBucketName'))}`,
    },
  },
} satisfies Record<string, Omit<ResourceType, 'local'>>

/** Every resource type that the local stack knows; a type that is not here stops it from starting. */
export const resourceTypes: ReadonlyMap<string, ResourceType> = new Map<string, ResourceType>([
  ...Object.entries(served),
  ...Object.entries(harmless).map(([type, rest]) => [type, { ...rest, local: 'harmless' }] as const),
] as [string, ResourceType][])
