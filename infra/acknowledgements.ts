import type { Auth } from '../shared/core/endpoint'
import { apiPrefix } from '../shared/core/services'
import { endpoints } from '../shared/endpoints'

export interface Acknowledgement {
  /** The finding: a rule of AWS Solutions and, where it tells several apart, which. */
  rule: RegExp
  /** The resource it is about, from the name of its stack on. */
  path: RegExp
  /** Why it stands. */
  reason: string
}

/** Why a route has no authorizer of API Gateway before it. */
const openReasons: Record<Exclude<Auth, 'user'>, string> = {
  public: 'Holds nothing of anybody: the contract declares this route public.',
  apiKey: 'The handler itself checks the API key, which no authorizer of an HTTP API knows.',
  webhook: 'The handler itself checks the signature over the raw body.',
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The routes that the contract leaves open, each with the reason of its kind. */
const openRoutes: Acknowledgement[] = endpoints.flatMap((endpoint) => {
  if (endpoint.auth === 'user') return []
  const { method, path, auth } = endpoint
  const id = `${method}${apiPrefix}${path}`.replaceAll('/', '--')
  return [
    {
      rule: /^AwsSolutions-APIG4$/,
      path: new RegExp(`^Portal-\\w+-\\w+/Service/Api/${escape(id)}/Resource$`),
      reason: openReasons[auth],
    },
  ]
})

const upload = /^Portal-\w+-Web\/Custom::CDKBucketDeployment\w+\//

/** Every finding of cdk-nag that stands, with its reason; whatever is not here fails the build. */
export const acknowledgements: Acknowledgement[] = [
  ...openRoutes,
  {
    rule: /^AwsSolutions-COG1$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason:
      'The specification asks for upper case, lower case and digits; symbols are allowed, not demanded.',
  },
  {
    rule: /^AwsSolutions-COG2$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason: 'A second factor is each person’s choice in the specification; it is offered to everybody.',
  },
  {
    rule: /^AwsSolutions-COG8$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason:
      'The Plus plan is paid per user; lock-out, breached-password care and limits do without it for now.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Billing\/StripeKey\/Resource$/,
    reason: 'Stripe gives its keys out in its own dashboard: an operator rolls them, see docs/operations.md.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Provisioning\/LockOverride\/Resource$/,
    reason:
      'Another secret voids every code that staff have read out: an operator rolls it when one leaked, see docs/operations.md.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason: 'Machines and their owners travel: the portal is open to every country.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason: 'The firewall must live in us-east-1: the Edge stack makes it, --context webAclArn attaches it.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason:
      'Only without host names of its own; with --context hosts and certificateArn TLS 1.2 is the least.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::arn:.*\/AWSIoTThingsRegistration\]$/,
    path: /^Portal-\w+-DeviceLink\/Fleet\/Role\/Resource$/,
    reason:
      'IoT documents this policy for the role of a provisioning template; only IoT can assume the role.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<RuleErrors\w+\.Arn>\/rule-errors\/\w+\/\*\]$/,
    path: /^Portal-\w+-DeviceLink\/\w+Rule\/Role\/DefaultPolicy\/Resource$/,
    reason: 'Each lost message becomes an object of a new name in the rule’s own folder.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:topic\/\*\/rpc\]$/,
    path: /^Portal-\w+-(Device|DeviceLink|Provisioning)\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Commands go to every device, each on its own command topic; no other topic can be published.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(<Files\w+\.Arn>|GetAttFiles\w+)\/(pending\/)?images\/\*\]$/,
    path: /^Portal-\w+-Device\/.*\/DefaultPolicy\/Resource$/,
    reason:
      'Each image is an object of a random name in its device’s own folder; other files are out of reach.',
  },
  {
    rule: /^AwsSolutions-IAM4\[Policy::arn:.*\/AWSLambdaBasicExecutionRole\]$/,
    path: upload,
    reason: 'The CDK’s own function that uploads the page at deployment; its role is not ours to choose.',
  },
  {
    rule: /^AwsSolutions-IAM5\[(Action::s3:(Abort|DeleteObject|GetBucket|GetObject|List)\*|Resource::(\*|<Site\w+\.Arn>\/\*|arn:.*:cdk-\w+-assets-.*\/\*))\]$/,
    path: upload,
    reason:
      'The CDK’s own function that uploads the page at deployment: from its assets to the site’s bucket.',
  },
  {
    rule: /^AwsSolutions-L1$/,
    path: upload,
    reason: 'The CDK’s own function that uploads the page at deployment; the CDK chooses its runtime.',
  },
]
