import type { Stack } from 'aws-cdk-lib'
import { topics } from '../../shared/core/topics'

export const thingPolicyName = 'portal-device'

const thing = '${iot:Connection.Thing.ThingName}'

/**
 * A device connects as its own thing and touches its own topics, nothing else: with one that is taken over nobody
 * speaks or listens for another.
 */
export const thingPolicy = (stack: Stack) => {
  const arn = (kind: string, name: string) =>
    `arn:${stack.partition}:iot:${stack.region}:${stack.account}:${kind}/${name}`
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'iot:Connect',
        Resource: arn('client', thing),
        Condition: { Bool: { 'iot:Connection.Thing.IsAttached': 'true' } },
      },
      {
        Effect: 'Allow',
        Action: 'iot:Publish',
        Resource: [
          topics.data(thing),
          topics.directData(thing),
          topics.config(thing),
          topics.directConfig(thing),
          topics.answers(thing),
          topics.questions(thing),
        ].map((topic) => arn('topic', topic)),
      },
      { Effect: 'Allow', Action: 'iot:Subscribe', Resource: arn('topicfilter', topics.commands(thing)) },
      { Effect: 'Allow', Action: 'iot:Receive', Resource: arn('topic', topics.commands(thing)) },
    ],
  }
}

export const claimPolicyName = 'portal-claim'

/**
 * What a claim certificate may: hand in a signing request and register with one template, each with its two answers.
 * Its client id starts with `claim-`, so that it never takes the place of a device; private keys stay in the unit.
 */
export const claimPolicy = (stack: Stack, templateName: string) => {
  const arn = (kind: string, name: string) =>
    `arn:${stack.partition}:iot:${stack.region}:${stack.account}:${kind}/${name}`
  const asked = [
    '$aws/certificates/create-from-csr/json',
    `$aws/provisioning-templates/${templateName}/provision/json`,
  ]
  const answered = asked.flatMap((topic) => [`${topic}/accepted`, `${topic}/rejected`])
  return {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 'iot:Connect', Resource: arn('client', 'claim-*') },
      { Effect: 'Allow', Action: 'iot:Publish', Resource: asked.map((topic) => arn('topic', topic)) },
      {
        Effect: 'Allow',
        Action: 'iot:Subscribe',
        Resource: answered.map((topic) => arn('topicfilter', topic)),
      },
      { Effect: 'Allow', Action: 'iot:Receive', Resource: answered.map((topic) => arn('topic', topic)) },
    ],
  }
}
