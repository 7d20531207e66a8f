import {
  type CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation'

/** As much of a CloudFormation template as is looked at here. */
export interface Template {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>
}

/** What people have of a stage that a deployment would take away. */
interface Loss {
  /** What an operator names to take it away on purpose: `firewall`, `host:fleet.example.org`. */
  name: string
  /** What it is, in the middle of a sentence. */
  what: string
}

type Properties = Record<string, unknown>

const propertiesOf = (templates: readonly Template[], type: string): Properties[] =>
  templates
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .filter(({ Type }) => Type === type)
    .map(({ Properties = {} }) => Properties)

const distributionsOf = (templates: readonly Template[]): Properties[] =>
  propertiesOf(templates, 'AWS::CloudFront::Distribution').map(
    ({ DistributionConfig }) => (DistributionConfig ?? {}) as Properties,
  )

const hostsOf = (templates: readonly Template[]): Loss[] =>
  distributionsOf(templates)
    .flatMap(({ Aliases = [] }) => Aliases as string[])
    .map((host) => ({ name: `host:${host}`, what: `the host ${host}` }))

const firewallOf = (templates: readonly Template[]): Loss[] =>
  distributionsOf(templates)
    .filter(({ WebACLId }) => WebACLId !== undefined)
    .map(() => ({ name: 'firewall', what: 'the firewall before the portal' }))

const firewallLimitOf = (templates: readonly Template[]): Loss[] =>
  propertiesOf(templates, 'AWS::WAFv2::WebACL')
    // The firewall of the user pool has limits of its own, which no setting turns off.
    .filter(({ Scope }) => Scope === 'CLOUDFRONT')
    .flatMap(({ Rules = [] }) => Rules as { Action?: { Block?: unknown }; Statement?: Properties }[])
    .filter(
      ({ Action, Statement }) => Action?.Block !== undefined && Statement?.RateBasedStatement !== undefined,
    )
    .map(() => ({ name: 'firewallLimit', what: 'the firewall’s limit of requests, which blocks today' }))

/** By the template, or by the function that follows the use of the tables. */
const capacityOf = (templates: readonly Template[]): Loss[] => {
  const byTemplate = propertiesOf(templates, 'AWS::DynamoDB::GlobalTable').filter(
    ({ BillingMode }) => BillingMode === 'PROVISIONED',
  )
  const byUse = propertiesOf(templates, 'AWS::Lambda::Function').filter(({ Environment }) => {
    const { CAPACITY } = (Environment as { Variables?: Properties } | undefined)?.Variables ?? {}
    return CAPACITY === 'auto'
  })
  return [...byTemplate, ...byUse].map(() => ({
    name: 'capacity',
    what: 'the provisioned capacity of the tables',
  }))
}

const streamOf = (templates: readonly Template[]): Loss[] =>
  propertiesOf(templates, 'AWS::Kinesis::Stream').map(() => ({
    name: 'stream',
    what: 'the stream that takes readings',
  }))

const alarmMailsOf = (templates: readonly Template[]): Loss[] =>
  propertiesOf(templates, 'AWS::SNS::Subscription')
    .filter(({ Protocol }) => Protocol === 'email')
    .map(({ Endpoint }) => ({
      name: `alarmEmail:${String(Endpoint)}`,
      what: `the mails about alarms to ${String(Endpoint)}`,
    }))

const accountMailsOf = (templates: readonly Template[]): Loss[] =>
  propertiesOf(templates, 'AWS::Cognito::UserPool')
    .filter(
      ({ EmailConfiguration }) =>
        (EmailConfiguration as Properties | undefined)?.EmailSendingAccount === 'DEVELOPER',
    )
    .map(() => ({ name: 'mailFrom', what: 'the sender of mails to accounts' }))

const kinds = [hostsOf, firewallOf, firewallLimitOf, capacityOf, streamOf, alarmMailsOf, accountMailsOf]

/** What the deployed templates have and the wanted ones lack, each once. */
const lossesOf = (deployed: readonly Template[], wanted: readonly Template[]): Loss[] => {
  const losses = kinds.flatMap((kindOf) => {
    const kept = new Set(kindOf(wanted).map(({ name }) => name))
    return kindOf(deployed).filter(({ name }) => !kept.has(name))
  })
  return [...new Map(losses.map((loss) => [loss.name, loss])).values()]
}

/** A stack of this stage. */
interface StackPlace {
  stackName: string
  region: string
}

const isMissing = (error: unknown): boolean =>
  error instanceof CloudFormationServiceException &&
  error.name === 'ValidationError' &&
  error.message.includes('does not exist')

/**
 * The template that each stack was deployed with the last time; a stack that was never deployed has none.
 * @throws whatever else keeps them from being read: what is not known cannot be compared
 */
export const readDeployed = async (
  clientIn: (region: string) => Pick<CloudFormationClient, 'send'>,
  places: readonly StackPlace[],
): Promise<Template[]> => {
  const templates = await Promise.all(
    places.map(async ({ stackName, region }) => {
      try {
        const asked = new GetTemplateCommand({ StackName: stackName })
        const { TemplateBody = '{}' } = await clientIn(region).send(asked)
        return [JSON.parse(TemplateBody) as Template]
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    }),
  )
  return templates.flat()
}

/** A stack as it was synthesized. */
export interface WantedStack extends StackPlace {
  template: Template
}

/** Takes everything away that the stage’s file lacks. */
const everything = 'all'

/** Why this deployment must not go on, in words for the person who started it; undefined when it may. */
export const checkLosses = async (
  clientIn: (region: string) => Pick<CloudFormationClient, 'send'>,
  wanted: readonly WantedStack[],
  { dropped, file }: { dropped: readonly string[]; file: string },
): Promise<string | undefined> => {
  if (dropped.includes(everything)) return undefined
  const deployed = await readDeployed(clientIn, wanted)
  const losses = lossesOf(
    deployed,
    wanted.map(({ template }) => template),
  ).filter(({ name }) => !dropped.includes(name))
  if (losses.length === 0) return undefined
  return [
    `Nothing was deployed: ${file} lacks what the stage has today, and a deployment would take it away.`,
    ...losses.map(({ name, what }) => `  ${what}: say it in ${file}, or deploy with --drop ${name}`),
  ].join('\n')
}
