import type { Auth } from '../shared/core/endpoint'
import { apiPrefix } from '../shared/core/services'
import { endpoints } from '../shared/endpoints'

export interface Acknowledgement {
  /** The finding: a rule of AWS Solutions and, where one rule has several findings, which. */
  rule: RegExp
  /** The resource it is about, from the name of its stack on. */
  path: RegExp
  /** Why it is accepted. */
  reason: string
}

/** Why a route has no authorizer of API Gateway before it. */
const openReasons: Record<Exclude<Auth, 'user'>, string> = {
  public: 'Holds no personal data: the contract declares this route public.',
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

/** Every finding of cdk-nag that is accepted, with its reason; whatever is not here fails the build. */
export const acknowledgements: Acknowledgement[] = [
  ...openRoutes,
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:<AWS::Partition>:cloudformation:\*/,
    path: /^Portal-\w+-Pipeline\/Deploy\/DefaultPolicy\/Resource$/,
    reason: 'Reads the templates of this stage’s own stacks, of which one is in another region.',
  },
  {
    rule: /^AwsSolutions-COG1$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason: 'Upper case, lower case and digits are demanded; a demanded symbol is mostly a ! at the end.',
  },
  {
    rule: /^AwsSolutions-COG2$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason: 'A second factor is offered to everybody; many work where a phone must stay outside.',
  },
  {
    rule: /^AwsSolutions-COG8$/,
    path: /^Portal-\w+-Identity\/Users\/Resource$/,
    reason:
      'The Plus plan is paid by the user: threatProtection in the file of a stage buys it. Lock-out and the firewall of the pool do without.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Billing\/Stripe(Key|Webhook)\/Resource$/,
    reason: 'Stripe gives its keys out in its own dashboard: an operator rolls them, see docs/operations.md.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Provisioning\/LockOverride\/Resource$/,
    reason:
      'Another secret voids every code that staff have read out: an operator rolls it when one leaked, see docs/operations.md.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Storage\/UnsubscribeSecret\/Resource$/,
    reason:
      'Another secret voids the unsubscribe link of every mail that was sent; all that it opens is that.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Storage\/PushSecret\/Resource$/,
    reason: 'Another secret makes another key, and no browser that has subscribed would ring any more.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^Portal-\w+-Alerts\/Send\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Text messages go to telephone numbers, which are no resource; topics are denied.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^Portal-\w+-Staff\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Staff see which alarms ring and how long messages wait: both are of no resource, and read only.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^Portal-\w+-DeviceLink\/Capacity\/.*\/DefaultPolicy\/Resource$/,
    reason: 'How much is asked of tables are figures, which are of no resource: they are read only.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^Portal-\w+-Identity\/TextMessages\/Resource$/,
    reason:
      'The user pool sends codes to telephone numbers, which are no resource; topics are denied, and its id is asked for.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(<(?:Notices|Devices|Billing|Access|Users|ServerLog|Alarms|Changes|Commands|Reports|Service)\w+\.Arn>|GetAtt(?:Notices|Devices|Billing|Access|Users|ServerLog|Alarms|Changes|Commands|Reports|Service)\w+)\/index\/\*\]$/,
    path: /^Portal-\w+-\w+\/.*\/DefaultPolicy\/Resource$/,
    reason: 'A right to read a table with indexes covers each of its indexes; the CDK writes them as one.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /^Portal-\w+-Storage\/OriginSecret\/Resource$/,
    reason: 'It is changed each month by the schedule in the Web stack, where the distribution is.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /^Portal-\w+-Web\/OriginRotation\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Random passwords are of no resource: asking for one cannot be narrowed.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::(\*|arn:.*:role\/cdk-hnb659fds-\*|arn:.*:secret:portal-smoke-\w+-\*|arn:.*:table\/Portal-\w+-Storage-\*)\]$/,
    path: /^Portal-\w+-Pipeline\/Deploy\/DefaultPolicy\/Resource$/,
    reason:
      'The roles that the CDK bootstrapped end in the account’s number, a secret and a table in letters of their own; alarms and the address of IoT are of no resource.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<Site\w+\.Arn>\/assets\/\*\]$/,
    path: /^Portal-\w+-Web\/Sweep\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Files of earlier pages have names of their own each time; nothing else can be removed.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason: 'Machines and their owners travel: the portal is open to every country.',
  },
  {
    rule: /^AwsSolutions-CFR2$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason:
      'The firewall must live in us-east-1: the Edge stack makes it, the setting webAclArn attaches it.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    path: /^Portal-\w+-Web\/Distribution\/Resource$/,
    reason: 'Only without host names of its own; with hosts and certificateArn TLS 1.2 is the least.',
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
    rule: /^AwsSolutions-IAM5\[Resource::<RuleErrors\w+\.Arn>\/aws\/lambda\/\*\]$/,
    path: /^Portal-\w+-DeviceLink\/Readings\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Each batch that Lambda keeps aside becomes an object of a new name in a folder of its own.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*:topic\/\*\/rpc\]$/,
    path: /^Portal-\w+-(Device|DeviceLink|Provisioning|Cloudapi)\/.*\/DefaultPolicy\/Resource$/,
    reason: 'Commands go to every device, each on its own command topic; no other topic can be published.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(<Files\w+\.Arn>|GetAttFiles\w+)\/((pending\/)?images|pending\/imports|fetched)\/\*\]$/,
    path: /^Portal-\w+-(Device|DeviceLink|Cloudapi)\/.*\/DefaultPolicy\/Resource$/,
    reason:
      'Each file is an object of a name of its own in its device’s folder; other folders are out of reach.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(<Files\w+\.Arn>|GetAttFiles\w+)\/(pending\/)?service\/\*\]$/,
    path: /^Portal-\w+-(Group|Alerts)\/.*\/DefaultPolicy\/Resource$/,
    reason:
      'Each file of a log is an object of a name of its own in its group’s folder; other folders are out of reach.',
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
