import { Effect, type IPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** What lets a role send text messages: telephone numbers are no resource, so all is allowed and topics are denied. */
export const textMessageStatements = (): PolicyStatement[] => [
  new PolicyStatement({ actions: ['sns:Publish'], resources: ['*'] }),
  new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] }),
]

export const grantTextMessages = (principal: IPrincipal): void => {
  for (const statement of textMessageStatements()) principal.addToPrincipalPolicy(statement)
}
