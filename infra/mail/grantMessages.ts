import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Effect, type IPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'

/** Lets a function send mails from any address of the one domain, to any recipient. */
export const grantSendMails = (handler: Lambda, mailFrom: string): void => {
  const [, resourceName = ''] = mailFrom.split('@')
  const resource = Stack.of(handler).formatArn({ service: 'ses', resource: 'identity', resourceName })
  handler.addToRolePolicy(new PolicyStatement({ actions: ['ses:SendEmail'], resources: [resource] }))
  handler.addEnvironment('MAIL_FROM', mailFrom)
}

/** What lets a role send text messages: telephone numbers are no resource, so all is allowed and topics are denied. */
export const textMessageStatements = (): PolicyStatement[] => [
  new PolicyStatement({ actions: ['sns:Publish'], resources: ['*'] }),
  new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] }),
]

export const grantTextMessages = (principal: IPrincipal): void => {
  for (const statement of textMessageStatements()) principal.addToPrincipalPolicy(statement)
}
